import { itemKey, type Cart, type CartItem } from '@canteen/domain/cart';
import type { Paise } from '@canteen/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { takeMenuPrices } from '../../data/carts/carts.ts';
import { forCart, menuQuery } from '../../data/shops/foods.ts';
import { useOnline } from '../../lib/online.ts';

const NONE: ReadonlyMap<string, Paise> = new Map();

export interface CartMenu {
  /** The picture of a food, where the menu has one. */
  imageOf: (foodId: string) => string | undefined;
  /** False only when the menu of this moment is known and does not offer the food. */
  isOffered: (foodId: string) => boolean;
  /** What one piece of the line cost when it was put in, if the price has changed since. */
  wasPrice: (item: CartItem) => Paise | undefined;
}

/** What the menu says about a cart. Prices that have changed go into the cart, and what they were is told. */
export function useCartMenu(cart: Cart): CartMenu {
  const { online } = useOnline();
  const { data: menu, isFetching, isStale } = useQuery(menuQuery(cart.shopId));
  const [was, setWas] = useState(NONE);
  // An old copy of the menu shows pictures; it says nothing about today's prices.
  const isCurrent = online && !isFetching && !isStale;
  const offered = new Map(menu?.map((food) => [food._id, food]));
  const moved = isCurrent
    ? cart.items.filter(({ food, unitPrice }) => (offered.get(food.id)?.price ?? unitPrice) !== unitPrice)
    : [];
  if (moved.some((item) => was.get(itemKey(item)) !== item.unitPrice)) {
    setWas(new Map([...was, ...moved.map((item) => [itemKey(item), item.unitPrice] as const)]));
  }
  const mustReprice = moved.length > 0;
  useEffect(() => {
    if (mustReprice && menu) void takeMenuPrices(cart.shopId, menu.map(forCart)).catch(() => undefined);
  }, [mustReprice, menu, cart.shopId]);
  return {
    imageOf: (foodId) => offered.get(foodId)?.imageUrl,
    isOffered: (foodId) => !menu || !isCurrent || offered.get(foodId)?.enabled === true,
    wasPrice: (item) => was.get(itemKey(item)),
  };
}
