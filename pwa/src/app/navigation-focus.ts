import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './skip-link.tsx';

/** After this time the focus does not move: the user may be reading or typing. */
const PATIENCE = 3_000;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  // The heading is not a control, so it needs no focus ring.
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
  return true;
}

/** After a navigation the focus is on the new page's heading, as if the page had been loaded. */
export function NavigationFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (shown.current === pathname || !main) return;
    shown.current = pathname;
    // The page has set the focus itself.
    const isFree = () => {
      const { activeElement } = document;
      return activeElement === null || activeElement === main || !main.contains(activeElement);
    };
    if (!isFree()) return;
    main.focus({ preventScroll: true });
    if (focusHeading(main)) return;
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== main && document.activeElement !== document.body) stop();
      else if (focusHeading(main)) stop();
    });
    const timer = setTimeout(stop, PATIENCE);
    observer.observe(main, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
  return null;
}
