import { useLayoutEffect, useRef, type RefObject } from 'react';

/** When another category is chosen further down in the menu, the page scrolls to its beginning. */
export function useScrollToStart(
  start: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  tag: string | null,
): void {
  const shown = useRef(tag);
  useLayoutEffect(() => {
    if (shown.current === tag) return;
    shown.current = tag;
    if (!start.current || !row.current) return;
    const above =
      start.current.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(row.current).top);
    if (above < 0) window.scrollBy(0, above);
  }, [start, row, tag]);
}
