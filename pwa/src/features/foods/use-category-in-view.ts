import { useEffect, useState, type RefObject } from 'react';
import { throttled } from '../../lib/throttled.ts';
import { sectionInView } from './menu-sections.ts';

/** A heading counts as reached this far below the row, in pixels. */
const AHEAD = 24;
/** How often the headings are measured; to measure them before each frame makes scrolling slow. */
const MEASURE_MS = 100;

/** The class of a section's heading, whose `data-category` holds its category. */
export const SECTION_HEADING = 'menu-section-heading';

/** The category whose heading is in view while the page is scrolled; null while the row is not yet at the top. */
export function useCategoryInView(row: RefObject<HTMLElement | null>, active: boolean): string | null {
  const [category, setCategory] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return undefined;
    // A live collection, because to search the whole menu in each frame makes scrolling slow.
    const live = document.getElementsByClassName(SECTION_HEADING);
    const measure = () => {
      if (!row.current) return;
      const { top, bottom } = row.current.getBoundingClientRect();
      if (top > Number.parseFloat(getComputedStyle(row.current).top) + 1) return setCategory(null);
      const headings = [...live];
      const { scrollHeight, clientHeight } = document.documentElement;
      const index = sectionInView(
        headings.map((heading) => heading.getBoundingClientRect().top),
        bottom + AHEAD,
        window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2,
      );
      setCategory(headings[index]?.getAttribute('data-category') ?? null);
    };
    const { ask, cancel } = throttled(measure, MEASURE_MS);
    ask();
    window.addEventListener('scroll', ask, { passive: true });
    window.addEventListener('resize', ask);
    return () => {
      cancel();
      window.removeEventListener('scroll', ask);
      window.removeEventListener('resize', ask);
    };
  }, [row, active]);
  return active ? category : null;
}
