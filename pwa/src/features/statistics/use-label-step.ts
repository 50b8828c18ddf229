import { useLayoutEffect, useState, type RefObject } from 'react';

/** The space of one label. */
const LABEL_REM = 3.25;

/** The number of bars from one label to the next, so that labels do not overlap. */
export function useLabelStep(count: number, plot: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = plot.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [plot]);
  if (width === 0 || count === 0) return Math.max(1, count);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(1, Math.ceil((LABEL_REM * rem * count) / width));
}
