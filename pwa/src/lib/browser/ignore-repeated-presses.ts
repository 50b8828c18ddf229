/** Milliseconds and pixels. A second press so near to the first one is an impatient one. */
const SAME_PRESS = { ms: 800, px: 32 };

interface Press {
  /** Of the button; '' when there is none. */
  name: string;
  /** A question often has a button with the name of the one that has opened it. */
  dialog: Element | null;
  /** Milliseconds. */
  at: number;
  x: number;
  y: number;
}

/**
 * Ignores a second press at the same place when something else is there by then: the next row of a list, the button of a
 * dialog that the first press has opened, or the same button with another label. Keys always count.
 * @returns a function that ends it
 */
export function ignoreRepeatedPresses(): () => void {
  let last: Press = { name: '', dialog: null, at: 0, x: 0, y: 0 };
  let now = last;
  let isRepeated = false;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  // The name is read before the press changes it. A scroll also begins with a pointer that goes down, so the click counts.
  document.addEventListener(
    'pointerdown',
    ({ target, timeStamp: at, clientX: x, clientY: y }) => {
      const dialog = target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null;
      now = { name: nameOf(target), dialog, at, x, y };
      isRepeated =
        last.name !== '' &&
        (last.name !== now.name || last.dialog !== now.dialog) &&
        at - last.at < SAME_PRESS.ms &&
        Math.hypot(x - last.x, y - last.y) < SAME_PRESS.px;
    },
    options,
  );
  document.addEventListener(
    'click',
    (event) => {
      // A click by a key has the detail 0.
      if (event.detail === 0) return;
      // A third press is measured from the second one, and compared with the first.
      last = isRepeated ? { ...now, name: last.name, dialog: last.dialog } : now;
      if (!isRepeated) return;
      isRepeated = false;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  // After a key the next press is not an impatient one.
  document.addEventListener('keydown', () => (last = { ...last, name: '' }), options);
  return () => listening.abort();
}

function nameOf(target: EventTarget | null): string {
  const pressed = target instanceof Element ? target.closest('button, a, label') : null;
  return pressed?.ariaLabel ?? pressed?.textContent ?? '';
}
