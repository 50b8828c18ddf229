import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { tryFocusHeading } from '../../lib/navigation/focus-heading.ts';

const CONTROLS = 'a[href], button, input, select, textarea';

interface Place {
  element: Element;
  section: Element | null;
  row: number;
  /** Index among the controls of the row. */
  control: number;
}

const findIn = (within: Element | null | undefined, selector: string) => [
  ...(within?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/**
 * Keeps the focus in a table whose row with the focus was removed: it moves to the same control of the next row, or of
 * the last one. Without rows it moves to the heading of the section. Otherwise it would go to the top of the page.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>) {
  const last = useRef<Place | null>(null);
  const rowsOf = () => findIn(table.current, 'tbody tr');
  const keep = () => {
    if (!last.current || last.current.element.isConnected) return;
    const { row, control, section } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf();
    const controls = findIn(rows[row] ?? rows.at(-1), CONTROLS);
    // The row itself had the focus when its control is -1.
    const next = controls[Math.max(control, 0)] ?? controls.at(-1);
    if (next) next.focus({ preventScroll: true });
    else if (section) tryFocusHeading(section, 'h2');
  };
  useLayoutEffect(() => {
    keep();
    // A list without rows may show something else than the table.
    return () => queueMicrotask(keep);
  });
  return ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('tbody tr');
    last.current = row && {
      element: target,
      section: row.closest('section[aria-labelledby]'),
      row: rowsOf().indexOf(row),
      control: findIn(row, CONTROLS).indexOf(target),
    };
  };
}
