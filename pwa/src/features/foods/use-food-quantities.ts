import { useCallback } from 'react';
import { itemKey, lineKey } from '@canteen/domain/carts/line-key';
import { addToCart, changeByOne, useCarts } from '../../data/carts/carts.ts';
import { forCart, type OfferedFood } from '../../data/shops/foods.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** The key of this food's line in the cart. */
const keyOf = ({ _id }: OfferedFood) => lineKey({ food: _id });

/** How many of a food are in the cart of its shop, and a function that adds or removes one. */
export function useFoodQuantities() {
  const { carts } = useCarts();
  const quantities = new Map(
    carts.flatMap(({ shopId, items }) =>
      items.map((item) => [`${shopId} ${itemKey(item)}`, item.quantity] as const),
    ),
  );
  const quantityOf = (food: OfferedFood) => quantities.get(`${food.shop._id} ${keyOf(food)}`) ?? 0;
  const step = useCallback((food: OfferedFood, by: 1 | -1) => {
    const { _id: shopId, name: shopName } = food.shop;
    const done =
      by === 1 ? addToCart({ shopId, shopName }, forCart(food)) : changeByOne(shopId, keyOf(food), -1);
    done.catch(() => toast.error('Could not add item to cart'));
  }, []);
  return { quantityOf, step };
}
