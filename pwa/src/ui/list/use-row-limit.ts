import { startTransition, useEffect, useState } from 'react';

const STEP = 10;

/**
 * How many rows of a long list are rendered: the first ones at once, then 10 more at a time until there are `total`. Each
 * step is a transition, which React renders in short pieces, so that a slow phone shows the first rows and answers taps
 * meanwhile. One step for all would be too much work at its end, when the rows are added to the page.
 */
export function useRowLimit(first: number, total: number): number {
  const [limit, setLimit] = useState(first);
  useEffect(() => {
    if (limit < total) startTransition(() => setLimit(limit + STEP));
  }, [limit, total]);
  return limit;
}
