import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list when the header that sorts it is removed while it loads, or its button for the next page after
 * the last page: the header, or the first new row, gets the focus. Otherwise it would go to the top of the page. Returns
 * the props of an element around the list.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** The focused header or button. */
  const focused = useRef<Element>(null);
  /** How many rows there were with it. */
  const count = useRef(0);
  useLayoutEffect(() => {
    const all = (selector: string) => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const rows = all('tbody tr, ol > li');
    const former = focused.current;
    if (!former || former.isConnected) {
      count.current = rows.length;
      return;
    }
    if (document.activeElement !== document.body) {
      focused.current = null;
      return;
    }
    const next = former.closest('thead')
      ? all('th button').find(({ textContent }) => textContent === former.textContent)
      : rows[count.current];
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest('thead button, [data-loads-more]');
    },
    // As the space between the other parts of a section.
    className: 'flex flex-col gap-4',
  };
}
