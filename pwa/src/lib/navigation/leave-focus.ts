import { focusHeading, tryFocusHeading } from './focus-heading.ts';

/**
 * The `ref` of an element that may be removed with the focus in it: then the first heading of the nearest part of the page
 * that is left gets the focus. Otherwise it would go to the top of the page.
 */
export const leaveFocus = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  const around: HTMLElement[] = [];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) around.push(outer);
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    // Around the parts of a page only its title: another page may be loading its own.
    const isPart = (outer: HTMLElement) => outer.parentElement?.closest('main');
    const tryFocus = (outer: HTMLElement) =>
      outer.isConnected && tryFocusHeading(outer, isPart(outer) ? 'h1, h2' : 'h1');
    // A page that is tried again has no title until it is loaded.
    if (!around.some(tryFocus)) focusHeading(document.body, 'h1');
  });
};
