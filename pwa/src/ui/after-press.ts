let isPressed = false;
let waiting: (() => void)[] = [];

const begin = () => {
  isPressed = true;
};
const end = () => {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click follows the end of the press.
  for (const run of due) setTimeout(run);
};
addEventListener('pointerdown', begin, true);
for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, true);
// Only the window's own, because that of a field does not bubble.
addEventListener('blur', end);

/**
 * Calls `run` soon, and while a button or finger is down after its click. A press that takes the focus out of a field
 * may change the page; if it did so at once, what the user presses would move away, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else setTimeout(run);
}
