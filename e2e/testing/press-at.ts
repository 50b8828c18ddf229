import type { Locator } from 'playwright-core';

/**
 * Presses an element with a pointer at this place of the window, as if this number of milliseconds had gone by since the
 * first press in this page. A test with the mouse cannot say when its second press comes.
 */
export const pressAt = (target: Locator, ms: number, place: { x: number; y: number }): Promise<void> =>
  target.evaluate(
    (element, [later, clientX, clientY]) => {
      const { dataset } = document.documentElement;
      const first = Number((dataset['firstPress'] ??= String(performance.now())));
      const options = { bubbles: true, cancelable: true, detail: 1, clientX, clientY };
      for (const event of [new PointerEvent('pointerdown', options), new MouseEvent('click', options)])
        element.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: first + later }));
    },
    [ms, place.x, place.y] as const,
  );
