import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { tryFocusHeading } from '../../../lib/navigation/focus-heading.ts';
import { JUST_MOVED_MS } from '../../../ui/actions/use-late-presses.ts';
import { cardAfterStep, findPosition, STEPS, type Position } from './queue-positions.ts';

const HAS_OWN_KEYS = 'input, select, textarea, [role=tab], [role=dialog], [role=alertdialog]';

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
  const focused = useRef<{ element: Element; id: string | undefined } | null>(null);
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

  const state = { columns, current, place: place ?? findPosition(columns, current), onEnter, focusCard };
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
    if (place) last.current = place;
  });

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const within = target instanceof Element && root.current?.contains(target) === true;
      const id = within ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined;
      focused.current = within ? { element: target, id } : null;
      if (id) setChosen(id);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest(HAS_OWN_KEYS)) return;
      const onCard = target.closest<HTMLElement>('[data-card]');
      const isLost = target === document.body && focused.current !== null;
      if (!root.current?.contains(target) && !isLost) return;
      const {
        columns: shown,
        current: at,
        place: from,
        onEnter: enter,
        focusCard: focusNext,
      } = latest.current;
      if (key === 'Enter' && onCard === target && !event.repeat) {
        event.preventDefault();
        // The key was meant for the card that had the focus before.
        if (event.timeStamp - movedAt.current < JUST_MOVED_MS) return;
        enter(onCard.dataset['card'] ?? '');
        return;
      }
      const step = STEPS[key];
      if (!step || !from) return;
      event.preventDefault();
      if (!onCard) return focusNext(at ?? undefined);
      focusNext(cardAfterStep(shown, from, step) ?? at ?? undefined);
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);

  return current;
}
