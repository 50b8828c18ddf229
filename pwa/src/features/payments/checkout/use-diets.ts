import { useQuery } from '@tanstack/react-query';
import type { Diet } from '@canteen/domain/foods/diet';
import { menuQuery } from '../../../data/shops/foods.ts';

/**
 * The diet of a food on the shop's menu; undefined while the menu is loaded, and for what is not on it. It is not part of
 * the stored checkout, where a changed mark would look like another order.
 */
export function useDiets(shopId: string | undefined): (foodId: string | null) => Diet | undefined {
  const { data: menu } = useQuery({ ...menuQuery(shopId ?? ''), enabled: shopId !== undefined });
  const diets = new Map(menu?.map(({ _id, diet }) => [_id, diet]));
  return (foodId) => (foodId === null ? undefined : diets.get(foodId));
}
