import { useEffect, useState } from 'react';
import type { FoodFormState } from './use-food-form.ts';

/**
 * The choice of the shop of a new food. The chosen shop may be deleted, or taken from the user, while the form is open:
 * the choice is then emptied, and the user must choose.
 * @param shopIds the shops that the user may choose
 * @param isNew an existing food keeps its shop
 */
export function useShopChoice(
  { setValue, values }: FoodFormState,
  shopIds: readonly string[],
  isNew: boolean,
) {
  const isGone = isNew && values.shop !== '' && !shopIds.includes(values.shop);
  const [mustChoose, setMustChoose] = useState(false);
  if (isGone && !mustChoose) setMustChoose(true);
  useEffect(() => {
    if (isGone) setValue('shop', '');
  }, [isGone, setValue]);
  return {
    /** There is only one shop, and nothing to choose. */
    isLocked: shopIds.length === 1 && !mustChoose,
    isMissing: mustChoose && values.shop === '',
  };
}
