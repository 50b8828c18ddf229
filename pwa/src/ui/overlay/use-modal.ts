import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { tryFocusHeading } from '../../lib/navigation/focus-heading.ts';

/** The containers of the open dialogs, the topmost last. */
const opened: HTMLElement[] = [];

/** Messages stay usable beside a dialog. */
const PAGE_PARTS = '#root > :not([data-beside-dialogs])';

/** Only the topmost dialog can be used, and the page behind a dialog does not scroll. */
function adjustPage(): void {
  const page = document.documentElement;
  const isCovered = opened.length > 0;
  for (const container of opened) container.inert = container !== opened.at(-1);
  for (const part of document.querySelectorAll<HTMLElement>(PAGE_PARTS)) part.inert = isCovered;
  // Without the place of the scrollbar everything would move sideways.
  if (isCovered && window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
  if (!isCovered) page.style.scrollbarGutter = '';
  page.style.overflow = isCovered ? 'hidden' : '';
}

const hasFocus = (element: HTMLElement) => element.contains(document.activeElement);
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

interface Modal {
  open: boolean;
  /** The whole dialog with its backdrop; a child of the body. */
  container: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLElement | null>;
  /** Has the focus first; without it the dialog itself, so that screen readers say its title. */
  initialFocus: RefObject<HTMLElement | null> | undefined;
  /** The Escape key. */
  onEscape: () => void;
}

/** What an open dialog does to the page: the focus goes into it and back, and nothing behind it can be used. */
export function useModal({ open, container, popup, initialFocus, onEscape }: Modal): void {
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const around = container.current;
    const box = popup.current;
    if (!open || !around || !box) return;
    const opener = document.activeElement;
    const section = opener?.closest('section[aria-labelledby]');
    opened.push(around);
    adjustPage();
    // In a low window the question stays in view, and not its buttons.
    (initialFocus?.current ?? box).focus({ preventScroll: true });
    // Somebody else's change may remove the button that has the focus.
    const observer = new MutationObserver(() => {
      if (opened.at(-1) === around && isFocusLost()) box.focus();
    });
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      const isFocusFree = isFocusLost() || hasFocus(around);
      opened.splice(opened.indexOf(around), 1);
      around.inert = true;
      adjustPage();
      if (!isFocusFree) return;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // The opener may be gone, or the page was opened with the dialog. A section that is gone takes no focus: the page
      // that follows sets it.
      if (isFocusLost() || hasFocus(around)) tryFocusHeading(opened.at(-1) ?? section ?? document.body, 'h2');
    };
  }, [open, container, popup, initialFocus]);

  useEffect(() => {
    if (!open) return;
    const isTop = () => opened.at(-1) === container.current;
    // A button that has the focus and is then removed or disabled loses it. Keys must not reach the page behind.
    const keepFocus = (event: KeyboardEvent) => {
      if (!isTop() || !isFocusLost()) return;
      popup.current?.focus();
      if (event.key !== 'Escape') event.stopPropagation();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isTop()) return;
      event.preventDefault();
      escape();
    };
    document.addEventListener('keydown', keepFocus, { capture: true });
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', keepFocus, { capture: true });
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open, container, popup]);
}

/**
 * Returns 0 when no dialog is in the page, else the number of its opening. It is in the page until its closing transition
 * has ended. A new number gives the dialog a new form, also when it is opened during the transition.
 */
export function usePresence(open: boolean, popup: RefObject<HTMLElement | null>): number {
  const [last, setLast] = useState({ open, isPresent: open, opening: 1 });
  const { isPresent, opening } = last;
  if (open !== last.open) setLast({ open, isPresent: true, opening: opening + Number(open) });
  useEffect(() => {
    if (open || !isPresent) return;
    let isCurrent = true;
    const transitions = popup.current?.getAnimations() ?? [];
    void Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => {
      if (isCurrent) setLast({ open, isPresent: false, opening });
    });
    return () => {
      isCurrent = false;
    };
  }, [open, isPresent, opening, popup]);
  return isPresent ? opening : 0;
}
