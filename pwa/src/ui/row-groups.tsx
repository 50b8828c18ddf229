import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { NearScreen } from './near-screen.ts';

// A list of hundreds of rows in groups. The browser does not draw groups far from the screen, and their pictures are
// not in the page yet, so that scrolling a long list loses no frames on a slow phone. Every row stays in the page: for
// the search of the browser, for screen readers and for the Tab key.

const ROWS = 10;
/** More than the distance from the screen at which browsers load lazy pictures. */
const NEAR = '2500px 0px';

/** The rows in groups of 10. */
export function groupsOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, group) =>
    rows.slice(group * ROWS, (group + 1) * ROWS),
  );
}

export interface RowGroupProps {
  /** tbody: a group of table rows, which is skipped where a style shows the rows as cards. */
  as?: 'div' | 'tbody' | undefined;
  /** The first group of a page; its pictures are there at once. */
  first?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function RowGroup({ as: Group = 'div', first = false, className, children }: RowGroupProps) {
  const ref = useRef<HTMLDivElement & HTMLTableSectionElement>(null);
  const near = useNear(ref, first);
  useSkipped(ref);
  return (
    <Group ref={ref} role={Group === 'tbody' ? 'rowgroup' : undefined} className={className}>
      <NearScreen value={near}>{children}</NearScreen>
    </Group>
  );
}

/** Whether the element has been near the screen. */
function useNear(ref: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    if (near || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}

/**
 * Lets the browser skip the element far from the screen, but only after it has been laid out once: then its exact height
 * is known, and nothing jumps. Another width of the window needs another layout.
 */
function useSkipped(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let width = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const layOut = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      ref.current?.removeAttribute(FAR);
      clearTimeout(timer);
      timer = setTimeout(() => ref.current?.setAttribute(FAR, ''), SKIP_AFTER_MS);
    };
    layOut();
    window.addEventListener('resize', layOut);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', layOut);
    };
  }, [ref]);
}

const FAR = 'data-skipped-far';
const SKIP_AFTER_MS = 500;
