import { useEffect, useState } from 'react';
import { toast } from '../../ui/overlay/toast.ts';
import { foodRowId } from './food-row.tsx';

/**
 * Scrolls to the food that the URL names, marks it, and takes it out of the URL. Returns the marked food, also when the menu
 * does not show it.
 */
export function useScrollToFood(
  wanted: string | null,
  menu: readonly { _id: string }[] | undefined,
  onValues: (values: Record<string, string>) => void,
): string | null {
  const [found, setFound] = useState<string | null>(wanted);
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
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, [wanted, menu, onValues]);
  return found;
}
