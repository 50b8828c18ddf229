import { useQuery } from '@tanstack/react-query';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { menuQuery } from '../../data/shops/foods.ts';
import { useVegOnly } from '../../data/shops/veg-only.ts';
import { fillCartText } from './fill-cart-text.ts';
import { FoodList } from './food-list.tsx';
import { useFoodQuantities } from './use-food-quantities.ts';
import { vegMenu } from './veg-menu.ts';
import { NoVegFood, VegOnlySwitch } from './veg-only-switch.tsx';

/** The menu while the shop is closed. What is added to the cart can be checked out when the shop is open. */
export function ClosedMenu({ shop, now }: { shop: Shop; now: Date }) {
  const { data: menu } = useQuery(menuQuery(shop._id));
  const { quantityOf, step } = useFoodQuantities();
  const vegOnly = useVegOnly();
  if (!menu || menu.length === 0) return null;
  const { shown, hidden, unmarked } = vegMenu(menu, vegOnly);
  return (
    <section aria-labelledby="closed-menu">
      <h2 id="closed-menu" className="text-lead">
        On the menu
      </h2>
      <p className="text-small text-muted">{fillCartText(shop, now)}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <VegOnlySwitch hidden={hidden} unmarked={unmarked} />
      </div>
      {shown.length > 0 ? (
        <FoodList foods={shown} bySection quantityOf={quantityOf} onStep={step} />
      ) : (
        <NoVegFood isUnmarked={unmarked === menu.length} />
      )}
    </section>
  );
}
