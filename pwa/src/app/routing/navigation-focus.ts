import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../../lib/navigation/focus-heading.ts';
import { closeQuestion } from '../../ui/overlay/confirm.ts';
import { MAIN_ID } from './skip-link.tsx';

/** After a navigation the focus is on the new page's heading, as if the page had been loaded. */
export function NavigationFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (shown.current === pathname || !main) return;
    shown.current = pathname;
    // An open confirmation belongs to the page that was left. While it is open, the new page cannot get the focus.
    closeQuestion();
    let stop: (() => void) | undefined;
    queueMicrotask(() => {
      // The page has set the focus itself.
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== main && main.contains(activeElement)) return;
      main.focus({ preventScroll: true });
      stop = focusHeading(main, 'h1');
    });
    return () => stop?.();
  }, [pathname]);
  return null;
}
