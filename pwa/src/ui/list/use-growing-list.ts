import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * How many rows of a long list to render: `step` at first, more when the user scrolls near its end. Pass `end` as the ref
 * of an element after the last row. @param min renders at least this many rows
 */
export function useGrowingList(
  total: number,
  step: number,
  min = 0,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [grown, setGrown] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const count = Math.min(total, Math.max(grown, min));
  const isWhole = count >= total;
  useEffect(() => {
    const element = end.current;
    if (!element || isWhole) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown(count + step);
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, isWhole, step]);
  return { count, end };
}
