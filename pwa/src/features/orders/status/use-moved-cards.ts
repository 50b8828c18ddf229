import { useCallback, useLayoutEffect, useRef } from 'react';
import { JUST_MOVED_MS } from '../../../ui/actions/use-late-presses.ts';

/**
 * Says whether a press was meant for another order: the card has taken the place of another one just before, because an
 * order has left or entered the column, on this screen or on another one. A click by a key always counts, because it acts on
 * the focused card.
 * @param columns the orders' ids by status, in the order on the screen
 */
export function useMovedCards(columns: ReadonlyMap<string, readonly string[]>) {
  const shown = useRef<ReadonlyMap<string, readonly string[]>>(new Map());
  const movedAt = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const now = performance.now();
    for (const [status, ids] of columns) {
      // The user has chosen this status, so a press is meant for the card that it hits.
      if (!shown.current.has(status)) movedAt.current.clear();
      for (const [row, id] of ids.entries()) {
        const before = shown.current.get(status)?.[row];
        if (before !== undefined && before !== id) movedAt.current.set(id, now);
      }
    }
    shown.current = columns;
  }, [columns]);
  return useCallback(
    (id: string, press: Pick<MouseEvent, 'detail' | 'timeStamp'> | undefined) =>
      press !== undefined &&
      press.detail > 0 &&
      press.timeStamp - (movedAt.current.get(id) ?? -Infinity) < JUST_MOVED_MS,
    [],
  );
}
