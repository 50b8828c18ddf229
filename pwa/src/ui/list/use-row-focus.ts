import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea';

interface Place {
  element: Element;
  row: number;
  /** Index among the controls of the row. */
  control: number;
}

/**
 * Keeps the focus in a table whose row with the focus was removed: it moves to the same control of the next row, or of
 * the last one. Without it the focus would go to the top of the page.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>) {
  const last = useRef<Place | null>(null);
  const rowsOf = () => [...(table.current?.querySelectorAll('tbody tr') ?? [])];
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { row, control } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf();
    const controls = rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(CONTROLS);
    controls?.[Math.min(control, controls.length - 1)]?.focus({ preventScroll: true });
  });
  return (event: FocusEvent) => {
    const element = event.target;
    const row = element.closest('tbody tr');
    last.current = row && {
      element,
      row: rowsOf().indexOf(row),
      control: [...row.querySelectorAll(CONTROLS)].indexOf(element),
    };
  };
}
