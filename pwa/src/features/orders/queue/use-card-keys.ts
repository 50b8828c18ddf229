import { useEffect, type RefObject } from 'react';
import { JUST_MOVED_MS } from '../../../ui/actions/use-late-presses.ts';
import { cardAfterStep, STEPS, type Position } from './queue-positions.ts';

const HAS_OWN_KEYS = 'input, select, textarea, [role=tab], [role=dialog], [role=alertdialog]';

/** What has the focus in the queue, and the id of the card around it. */
export interface FocusedElement {
  element: Element;
  id: string | undefined;
}

/** The queue as it was rendered last. */
export interface ShownQueue {
  /** The orders' ids by column, in the order on the screen. */
  columns: readonly (readonly string[])[];
  /** The card that the Tab key reaches, and where it is; null in an empty queue. */
  current: string | null;
  place: Position | null;
  onEnter: (id: string) => void;
  focusCard: (id: string | undefined) => void;
}

interface CardKeysOptions {
  root: RefObject<HTMLElement | null>;
  /** Written here. Null when the focus is outside of the queue. */
  focused: RefObject<FocusedElement | null>;
  /** When the focus has moved because of somebody else's change. */
  movedAt: RefObject<number>;
  latest: RefObject<ShownQueue>;
  onFocus: (id: string) => void;
}

/** Listens to keys and to the focus while the queue is on the screen. */
export function useCardKeys({ root, focused, movedAt, latest, onFocus }: CardKeysOptions): void {
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const within = target instanceof Element && root.current?.contains(target) === true;
      const id = within ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined;
      focused.current = within ? { element: target, id } : null;
      if (id) onFocus(id);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest(HAS_OWN_KEYS)) return;
      const onCard = target.closest<HTMLElement>('[data-card]');
      const isLost = target === document.body && focused.current !== null;
      if (!root.current?.contains(target) && !isLost) return;
      const { columns, current, place, onEnter, focusCard } = latest.current;
      if (key === 'Enter' && onCard === target && !event.repeat) {
        event.preventDefault();
        // The key was meant for the card that had the focus before.
        if (event.timeStamp - movedAt.current < JUST_MOVED_MS) return;
        onEnter(onCard.dataset['card'] ?? '');
        return;
      }
      const step = STEPS[key];
      if (!step || !place) return;
      event.preventDefault();
      if (!onCard) return focusCard(current ?? undefined);
      focusCard(cardAfterStep(columns, place, step) ?? current ?? undefined);
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [root, focused, movedAt, latest, onFocus]);
}
