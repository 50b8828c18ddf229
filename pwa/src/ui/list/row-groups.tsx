import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { afterFirstInput } from '../../lib/loading/after-first-input.ts';
import { RowVisibleContext } from '../row-visible-context.ts';

// A list of hundreds of rows in groups. The browser does not draw groups far from the screen, and their pictures are
// not in the page yet, so that scrolling a long list loses no frames on a slow phone. Every row stays in the page: for
// the search of the browser, for screen readers and for the Tab key.

const ROWS = 10;
/** More than the distance from the screen at which browsers load lazy pictures. */
const NEAR = '2500px 0px';

/** The rows in groups of 10, the first group of `first` rows. */
export function groupsOf<Row>(rows: readonly Row[], first = ROWS): (readonly Row[])[] {
  const groups = [];
  for (let at = 0, end = first; at < rows.length; at = end, end += ROWS) groups.push(rows.slice(at, end));
  return groups;
}

interface RowGroupProps {
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
      <RowVisibleContext value={near}>{children}</RowVisibleContext>
    </Group>
  );
}

/**
 * Whether the element has been near the screen; until the user's first input, on the screen. A first visit then loads only
 * the pictures that are seen.
 */
function useNear(ref: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return undefined;
    const onChange = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const onScreen = new IntersectionObserver(onChange);
    const nearby = new IntersectionObserver(onChange, { rootMargin: NEAR });
    onScreen.observe(element);
    // Starts after the first input: observing all groups makes the first scroll slow.
    const stop = afterFirstInput(() => nearby.observe(element));
    return () => {
      stop();
      onScreen.disconnect();
      nearby.disconnect();
    };
  }, [ref, near]);
  return near;
}

/**
 * Lets the browser skip the element far from the screen, but only after it has been laid out once: then its exact height
 * is known, and nothing jumps. Another width of the window needs another layout.
 */
function useSkipped(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const group = ref.current;
    if (!group) return undefined;
    groups.add(group);
    skipSoon();
    return () => void groups.delete(group);
  }, [ref]);
}

const FAR = 'data-skipped-far';
const SKIP_AFTER_MS = 500;

/** All groups in the page. */
const groups = new Set<HTMLElement>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The window's width at which the groups were laid out. Read only once, because to read it lays out the page. */
let shownWidth = 0;

/** All groups at once: one by one, the browser would compute the styles of the page again in as many frames. */
function skipSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    shownWidth ||= window.innerWidth;
    for (const group of groups) if (!group.hasAttribute(FAR)) group.setAttribute(FAR, '');
  }, SKIP_AFTER_MS);
}

// Not in Node.js, where tests render to text.
globalThis.addEventListener?.('resize', () => {
  // On a phone the height changes when the address bar goes away.
  if (window.innerWidth === shownWidth) return;
  shownWidth = window.innerWidth;
  for (const group of groups) group.removeAttribute(FAR);
  skipSoon();
});
