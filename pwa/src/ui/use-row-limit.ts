import { startTransition, useEffect, useState } from 'react';

/**
 * How many rows of a long list are rendered: the first ones at once, all of them a moment later. The rest is rendered in a
 * transition, which React does in short pieces, so that a slow phone shows the first rows and answers taps meanwhile.
 */
export function useRowLimit(first: number): number {
  const [limit, setLimit] = useState(first);
  useEffect(() => {
    startTransition(() => setLimit(Infinity));
  }, []);
  return limit;
}
