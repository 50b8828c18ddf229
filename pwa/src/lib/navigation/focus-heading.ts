/** After this time the focus does not move: the user may be reading. On slow networks a section loads for seconds. */
const MAX_WAIT_MS = 15_000;

/** Focuses the first heading of these levels. False when there is none. */
export function tryFocusHeading(within: Element, level: 'h1' | 'h2' | 'h1, h2'): boolean {
  const heading = within.querySelector<HTMLElement>(level);
  if (!heading) return false;
  heading.tabIndex = -1;
  // The heading is not a control, so it needs no focus ring.
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the first heading of this level, as soon as it is there, unless the user moves the focus first. Returns a
 * function that ends the waiting.
 */
export function focusHeading(within: HTMLElement, level: 'h1' | 'h2'): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== within && document.activeElement !== document.body) stop();
    else if (tryFocusHeading(within, level)) stop();
  });
  const timer = setTimeout(stop, MAX_WAIT_MS);
  if (tryFocusHeading(within, level)) stop();
  else observer.observe(within, { childList: true, subtree: true });
  return stop;
}
