import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list whose focused button is removed. A header that sorts gets the focus again when the sorted rows
 * are there. After the button 'Load more' the first new row gets it. Otherwise it would go to the top of the page. Returns
 * the props of an element around the list.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  /** How many rows there were with that element. */
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
    const next = former.closest('th')
      ? all('th button').find(({ textContent }) => textContent === former.textContent)
      : rows[count.current];
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    className: 'contents',
  };
}
