import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { DashboardSection } from '@canteen/domain/navigation/dashboard';
import { focusHeading } from '../../lib/navigation/focus-heading.ts';
import { closeQuestion } from '../../ui/overlay/confirm.ts';

/** When another section is shown at the same address: scrolls to the top and focuses its heading, as for a new page. */
export function useSectionFocus(section: DashboardSection | null): void {
  const type = useNavigationType();
  const shown = useRef(section);
  useLayoutEffect(() => {
    const isSame = shown.current === section;
    shown.current = section;
    // An open confirmation belongs to the former section. After a right was taken this component is new, so isSame is true.
    const hadQuestion = closeQuestion();
    if (!hadQuestion && isSame) return;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    let stop: (() => void) | undefined;
    const focus = () => {
      const main = document.querySelector('main');
      // The pressed element was removed together with the former section, or the focus is still in the question.
      if (main && (hadQuestion || document.activeElement === document.body))
        stop = focusHeading(main, section ? 'h2' : 'h1');
    };
    // Until the question has closed, nothing behind it can have the focus.
    const timer = hadQuestion ? setTimeout(focus) : undefined;
    if (!hadQuestion) focus();
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [section, type]);
}
