import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { foodSearchQuery } from '../../data/shops/food-search.ts';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { useVegOnly } from '../../data/shops/veg-only.ts';
import { vegMenu, type VegMenu } from './veg-menu.ts';

/** How many matching foods a shop's card names. */
const NAMED = 2;

export interface FoodSearch extends VegMenu<OfferedFood> {
  query: UseQueryResult<OfferedFood[]>;
  /** All that were found, hidden ones too. */
  offered: OfferedFood[];
}

/** The foods of open shops that match a search. `isClosed` tells whether a shop, by its _id, is closed. */
export function useFoodSearch(term: string, isClosed: (shopId: string) => boolean): FoodSearch {
  const query = useQuery(foodSearchQuery(term));
  const offered = query.data?.filter(({ shop }) => !isClosed(shop._id)) ?? [];
  return { query, offered, ...vegMenu(offered, useVegOnly()) };
}

/**
 * 'Has Masala Dosa, Onion Dosa and 3 more', for the card of a shop, or how many of its dishes 'Veg only' hides; undefined
 * when no food was found there.
 */
export function foundAtShop(
  { shown, offered }: Pick<FoodSearch, 'shown' | 'offered'>,
  shopId: string,
): string | undefined {
  const names = shown.filter(({ shop }) => shop._id === shopId).map(({ name }) => name);
  const more = names.length - NAMED;
  if (names.length > 0)
    return `Has ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const hidden = offered.filter(({ shop }) => shop._id === shopId).length;
  if (hidden === 0) return undefined;
  return hidden === 1 ? 'Has a dish that Veg only hides' : `Has ${hidden} dishes that Veg only hides`;
}
