import { useQuery } from '@tanstack/react-query';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { foodQuery } from '../../../data/shops/food-search.ts';
import { isGone } from '../../../lib/requests/api-error.ts';

/**
 * Whether the food in the dialog or the question was deleted, or its shop was deleted or taken from the user. A food may
 * also leave the list because it does not match the search any more, so the server is asked for it.
 * @param shops undefined until they are known
 */
export function useFoodGone(
  open: StaffFood | 'new' | null,
  foods: readonly StaffFood[],
  shops: readonly Pick<Shop, '_id'>[] | undefined,
): boolean {
  const food = open === 'new' ? null : open;
  const isListed = food !== null && foods.some(({ _id }) => _id === food._id);
  const { error } = useQuery({ ...foodQuery(food?._id ?? ''), enabled: food !== null && !isListed });
  if (food === null) return false;
  return shops?.some(({ _id }) => _id === food.shop._id) === false || (!isListed && isGone(error));
}
