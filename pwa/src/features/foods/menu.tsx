import { itemKey } from '@canteen/domain/cart';
import { lineKey } from '@canteen/domain/line-key';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addToCart, changeByOne, useCarts } from '../../data/carts/carts.ts';
import { forCart, menuQuery, type OfferedFood } from '../../data/shops/foods.ts';
import { InlineError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BowlIcon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { categoriesOf, hasTag } from './categories.ts';
import { CategoryRow } from './category-row.tsx';
import { FoodRow, FoodRowSkeleton } from './food-row.tsx';

const columns = 'grid min-[640px]:grid-cols-2 min-[640px]:gap-x-6 md:gap-x-10';

export interface MenuProps {
  shop: { shopId: string; shopName: string };
  /** The selected category; null: all. */
  tag: string | null;
  onTag: (tag: string | null) => void;
}

/** The key of this food's line in the cart. */
const keyOf = ({ _id }: OfferedFood) => lineKey({ food: _id });

/** A shop's menu by category, with buttons to add each food to the cart. */
export function Menu({ shop: { shopId, shopName }, tag, onTag }: MenuProps) {
  const { data: menu, error, isFetching, refetch } = useQuery(menuQuery(shopId));
  const { carts } = useCarts();
  const items = carts.find((cart) => cart.shopId === shopId)?.items ?? [];
  const quantityOf = new Map(items.map((item) => [itemKey(item), item.quantity]));
  const step = useCallback(
    (food: OfferedFood, by: 1 | -1) => {
      const done =
        by === 1 ? addToCart({ shopId, shopName }, forCart(food)) : changeByOne(shopId, keyOf(food), -1);
      done.catch(() => toast.error('Could not add item to cart'));
    },
    [shopId, shopName],
  );
  if (!menu) {
    return error ? (
      <InlineError
        message="Failed to load shop information"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <MenuLoading />
    );
  }
  const foods = tag === null ? menu : menu.filter((food) => hasTag(food, tag));
  return (
    <>
      <h2 className="sr-only">Menu</h2>
      <CategoryRow categories={categoriesOf(menu)} total={menu.length} chosen={tag} onChoose={onTag} />
      {foods.length > 0 ? (
        <ul className={columns}>
          {foods.map((food) => (
            <FoodRow key={food._id} food={food} quantity={quantityOf.get(keyOf(food)) ?? 0} onStep={step} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No food items available in this category."
          icon={BowlIcon}
          action={tag === null ? null : <Button onClick={() => onTag(null)}>Show all food</Button>}
        />
      )}
    </>
  );
}

/** The menu while the shop is closed: nothing can be added to the cart. */
export function ClosedMenu({ shopId }: { shopId: string }) {
  const { data: menu } = useQuery(menuQuery(shopId));
  if (!menu || menu.length === 0) return null;
  return (
    <section aria-labelledby="closed-menu">
      <h2 id="closed-menu" className="text-lead">
        On the menu
      </h2>
      <ul className={columns}>
        {menu.map((food) => (
          <FoodRow key={food._id} food={food} quantity={0} />
        ))}
      </ul>
    </section>
  );
}

function MenuLoading() {
  return (
    <Loading label="Loading menu..." className={columns}>
      {Array.from({ length: 6 }, (_, index) => (
        <FoodRowSkeleton key={index} />
      ))}
    </Loading>
  );
}
