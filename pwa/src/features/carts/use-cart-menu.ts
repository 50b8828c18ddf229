import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart, CartItem } from '@canteen/domain/carts/cart';
import { itemKey } from '@canteen/domain/carts/line-key';
import type { Diet } from '@canteen/domain/foods/diet';
import { isFoodEnabled } from '@canteen/domain/is-food-enabled';
import type { Paise } from '@canteen/domain/money';
import { applyMenuPrices } from '../../data/carts/carts.ts';
import { forCart, menuQuery } from '../../data/shops/foods.ts';
import { useOnline } from '../../lib/requests/online.ts';

const NONE: ReadonlyMap<string, Paise> = new Map();

export interface CartMenu {
  /** The picture of a food, if the menu has one. */
  imageOf: (foodId: string) => string | undefined;
  /** The diet of a food, if the menu has it. */
  dietOf: (foodId: string) => Diet | undefined;
  /** False only when the current menu is loaded and does not offer the food. */
  isOffered: (foodId: string) => boolean;
  /** The price of one piece when the cart was opened. */
  formerPrice: (item: CartItem) => Paise | undefined;
}

/**
 * The menu's data for a cart. Writes changed prices into the cart. Without `hasMenu` the menu is not used to judge what
 * is offered.
 */
export function useCartMenu(cart: Cart, hasMenu: boolean): CartMenu {
  const { online } = useOnline();
  const { data: menu, isFetching, isStale, isError, isFetchedAfterMount } = useQuery(menuQuery(cart.shopId));
  const [wasStale] = useState(isStale);
  const [firstPrices, setFirstPrices] = useState(NONE);
  const unseen = cart.items.filter((item) => !firstPrices.has(itemKey(item)));
  if (unseen.length > 0) {
    setFirstPrices(
      new Map([...firstPrices, ...unseen.map((item) => [itemKey(item), item.unitPrice] as const)]),
    );
  }
  // A menu that was old when the cart was opened is used for pictures only. Prices are taken from a new one.
  const isCurrent = hasMenu && online && !isFetching && !isError && (isFetchedAfterMount || !wasStale);
  const offered = new Map(menu?.map((food) => [food._id, food]));
  const mustReprice =
    isCurrent &&
    !isStale &&
    cart.items.some(({ food, unitPrice }) => (offered.get(food.id)?.price ?? unitPrice) !== unitPrice);
  useEffect(() => {
    if (mustReprice && menu) void applyMenuPrices(cart.shopId, menu.map(forCart)).catch(() => undefined);
  }, [mustReprice, menu, cart.shopId]);
  return {
    imageOf: (foodId) => offered.get(foodId)?.imageUrl,
    dietOf: (foodId) => offered.get(foodId)?.diet,
    isOffered: (foodId) => {
      const food = offered.get(foodId);
      return !menu || !isCurrent || (food !== undefined && isFoodEnabled(food));
    },
    formerPrice: (item) => firstPrices.get(itemKey(item)),
  };
}
