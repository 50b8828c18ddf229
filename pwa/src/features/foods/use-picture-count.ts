import { useEffect, useState } from 'react';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { foodRowId } from './food-row.tsx';

const STEP = 12;
/** More than the distance from the screen at which browsers load lazy pictures; everything above the screen counts too. */
const NEAR = '1000000px 0px 2500px';

/**
 * How many rows of a list have their picture in the page: more when the first row without one comes near the screen.
 * A browser compares every lazy picture that it has not loaded with the screen in each frame, and hundreds cost frames.
 */
export function usePictureCount(foods: readonly OfferedFood[]): number {
  const [count, setCount] = useState(2 * STEP);
  const next = foods[count]?._id;
  useEffect(() => {
    const row = next === undefined ? null : document.getElementById(foodRowId(next));
    if (!row) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // After a jump to a far row, double the number, so that its picture does not wait for many steps.
        if (entry?.isIntersecting) setCount(count + (entry.boundingClientRect.bottom < 0 ? count : STEP));
      },
      { rootMargin: NEAR },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [next, count]);
  return count;
}
