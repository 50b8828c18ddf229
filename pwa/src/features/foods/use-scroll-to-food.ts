import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/overlay/toast.ts';
import { foodRowId } from './food-row.tsx';

interface ScrollToFood {
  /** The marked food, also when the menu does not show it. */
  found: string | null;
  /** True when the page has not scrolled to this food yet; false from the second call on. */
  takeArrival: (id: string) => boolean;
}

/** Scrolls to the food that the URL names, marks it, and takes it out of the URL. */
export function useScrollToFood(
  wanted: string | null,
  menu: readonly { _id: string }[] | undefined,
  onValues: (values: Record<string, string>) => void,
): ScrollToFood {
  const [found, setFound] = useState<string | null>(wanted);
  const arrivedAt = useRef<string | null>(null);
  // Stays marked when the URL does not name it any more.
  if (wanted && wanted !== found) setFound(wanted);
  useEffect(() => {
    if (!menu || !wanted) return;
    onValues({ food: '' });
    if (!menu.some(({ _id }) => _id === wanted)) {
      toast.error('This dish is not on the menu right now');
      return;
    }
    const row = document.getElementById(foodRowId(wanted));
    if (!row) return;
    arrivedAt.current = wanted;
    row.scrollIntoView({ block: 'center' });
    row.querySelector('a')?.focus({ preventScroll: true });
  }, [wanted, menu, onValues]);
  const takeArrival = (id: string) => {
    const isArrival = arrivedAt.current !== id;
    arrivedAt.current = id;
    return isArrival;
  };
  return { found, takeArrival };
}
