import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { tryFocusHeading } from '../../../lib/navigation/focus-heading.ts';
import { findPosition, type Position } from './queue-positions.ts';
import { useCardKeys, type FocusedElement, type ShownQueue } from './use-card-keys.ts';

/**
 * The arrow keys, or j k h l, move between the cards of the queue; Enter starts a card's next step. Letters work only
 * while the focus is in the queue, or was on a card that has been removed. When the card with the focus leaves its column,
 * on this screen or on another one, the next card gets the focus. Returns the card that the Tab key reaches; null in an
 * empty queue.
 * @param columns the orders' ids by column, in the order on the screen
 * @param lastSet the order whose status this user has set last
 */
export function useQueueKeys(
  root: RefObject<HTMLElement | null>,
  columns: readonly (readonly string[])[],
  lastSet: RefObject<string | null>,
  onEnter: (id: string) => void,
): string | null {
  const [chosen, setChosen] = useState<string | null>(null);
  /** The card that gets the focus as soon as it is rendered. */
  const wanted = useRef<string | null>(null);
  const last = useRef<Position>({ column: 0, row: 0 });
  /** What has the focus in the queue, and the card around it. */
  const focused = useRef<FocusedElement | null>(null);
  /** When the focus has moved because of somebody else's change. */
  const movedAt = useRef(-Infinity);

  const place = findPosition(columns, chosen);
  const ids = columns[last.current.column] ?? [];
  const fallback =
    ids[Math.min(last.current.row, ids.length - 1)] ?? columns.find((some) => some.length > 0)?.[0];
  const current = place ? chosen : (fallback ?? null);
  const focus = (id: string): HTMLElement | null => {
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null;
    card?.focus({ preventScroll: true });
    return card;
  };
  const show = (id: string) => {
    const card = focus(id);
    card?.scrollIntoView({ block: 'nearest' });
    wanted.current = card ? null : id;
  };
  const focusCard = (id: string | undefined) => {
    if (id === undefined) return;
    setChosen(id);
    show(id);
  };
  useLayoutEffect(() => {
    // A card far down in a long column is rendered only when it is chosen, so focus it after the render.
    if (wanted.current !== null) show(wanted.current);
    const gone = focused.current;
    if (!gone || gone.element.isConnected) return;
    focused.current = null;
    if (gone.id !== lastSet.current) movedAt.current = performance.now();
    const section = root.current?.closest('section');
    if (!(fallback && focus(fallback)) && section) tryFocusHeading(section, 'h2');
  });

  const state: ShownQueue = {
    columns,
    current,
    place: place ?? findPosition(columns, current),
    onEnter,
    focusCard,
  };
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
    if (place) last.current = place;
  });

  useCardKeys({ root, focused, movedAt, latest, onFocus: setChosen });
  return current;
}
