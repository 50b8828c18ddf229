import type { DashboardSection } from '@canteen/domain/navigation/dashboard';
import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../../lib/navigation/focus-heading.ts';

/** When another section is shown at the same address: scrolls to the top and focuses its heading, as for a new page. */
export function useSectionFocus(section: DashboardSection | null): void {
  const type = useNavigationType();
  const shown = useRef(section);
  useLayoutEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    // The pressed element was removed together with the former section.
    const main = document.querySelector('main');
    if (main && document.activeElement === document.body) return focusHeading(main, section ? 'h2' : 'h1');
    return undefined;
  }, [section, type]);
}
