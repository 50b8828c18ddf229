import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FOOD_SORTS, type FoodSort } from '@canteen/domain/foods/food-sorts';
import { isId } from '@canteen/domain/id';
import { staffFoodsQuery } from '../../../data/foods/food-requests.ts';
import { staffShopsErrorText, staffShopsQuery } from '../../../data/shops/staff-shops.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { useListState } from '../../../ui/list/use-list-state.ts';

/** The user's shops, and the foods of the shop, the search and the filters that the URL has. */
export function useManagedFoods() {
  const state = useListState<FoodSort, 'shop' | 'enabled'>(
    ['menu', ...FOOD_SORTS.slice(1)],
    ['shop', 'enabled'],
  );
  const shops = useQuery(staffShopsQuery());
  const known = shops.data ?? [];
  const shop = known.find(({ _id }) => _id === state.filters.shop) ?? null;
  // Until the shops are known the list is of the shop in the URL, and not of all.
  const shopId = isId(state.filters.shop) ? state.filters.shop : '';
  const enabled: 'true' | 'false' | '' =
    (['true', 'false'] as const).find((each) => each === state.filters.enabled) ?? '';
  // The shop was deleted or taken from the user. The foods of the others are shown only when the user asks for them.
  const isShopGone = shops.data !== undefined && shopId !== '' && shop === null;
  const query = useInfiniteQuery({
    ...staffFoodsQuery({ search: state.search, shopId, sort: state.sort, enabled }),
    enabled: !isShopGone,
  });
  return {
    state,
    shops,
    /** The shops as far as they are known. */
    known,
    onlyShop: known.length === 1 ? known[0] : undefined,
    /** The id of the chosen shop; empty: all. */
    shopId,
    /** The chosen shop; null for all, and when it is not known. */
    shop,
    isShopGone,
    enabled,
    query,
    foods: query.data?.pages.flatMap((page) => page.rows) ?? [],
    shopsError: shops.error && staffShopsErrorText(shops.error),
    foodsError: query.error && errorText(query.error, 'Failed to load food items.'),
  };
}

export type ManagedFoods = ReturnType<typeof useManagedFoods>;
