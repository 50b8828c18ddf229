import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { foodSearchQuery } from '../../data/shops/food-search.ts';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { useVegOnly } from '../../data/shops/veg-only.ts';
import { vegMenu, type VegMenu } from './veg-menu.ts';

/** How many matching foods a shop's card names. */
const NAMED = 2;

export interface FoodSearch extends VegMenu<OfferedFood> {
  query: UseQueryResult<OfferedFood[]>;
}

/** The foods of open shops that match a search. `isClosed` tells whether a shop, by its _id, is closed. */
export function useFoodSearch(term: string, isClosed: (shopId: string) => boolean): FoodSearch {
  const query = useQuery(foodSearchQuery(term));
  const offered = query.data?.filter(({ shop }) => !isClosed(shop._id)) ?? [];
  return { query, ...vegMenu(offered, useVegOnly()) };
}

/** 'Has Masala Dosa, Onion Dosa and 3 more', for the card of a shop; undefined when no food was found there. */
export function foundAtShop(foods: readonly OfferedFood[], shopId: string): string | undefined {
  const names = foods.filter(({ shop }) => shop._id === shopId).map(({ name }) => name);
  if (names.length === 0) return undefined;
  const more = names.length - NAMED;
  return `Has ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
