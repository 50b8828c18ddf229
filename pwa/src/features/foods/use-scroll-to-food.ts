import { useEffect, useState } from 'react';
import { toast } from '../../ui/overlay/toast.ts';
import { foodRowId } from './food-row.tsx';

/** Scrolls to the food that the URL names, marks it, and takes it out of the URL. Returns the marked food. */
export function useScrollToFood(
  wanted: string | null,
  ready: boolean,
  onValues: (values: Record<string, string>) => void,
): string | null {
  const [found, setFound] = useState<string | null>(wanted);
  // Stays marked when the URL does not name it any more.
  if (wanted && wanted !== found) setFound(wanted);
  useEffect(() => {
    if (!ready || !wanted) return;
    onValues({ food: '' });
    const row = document.getElementById(foodRowId(wanted));
    if (!row) {
      toast.error('This dish is not on the menu right now');
      return;
    }
    row.scrollIntoView({ block: 'center' });
    row.querySelector('a')?.focus({ preventScroll: true });
  }, [wanted, ready, onValues]);
  return found;
}
