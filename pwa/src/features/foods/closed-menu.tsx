import { useQuery } from '@tanstack/react-query';
import { menuQuery } from '../../data/shops/foods.ts';
import { useVegOnly } from '../../data/shops/veg-only.ts';
import { FoodList } from './food-list.tsx';
import { vegMenu } from './veg-menu.ts';
import { NoVegFood, VegOnlySwitch } from './veg-only-switch.tsx';

/** The menu while the shop is closed: nothing can be added to the cart. */
export function ClosedMenu({ shopId }: { shopId: string }) {
  const { data: menu } = useQuery(menuQuery(shopId));
  const vegOnly = useVegOnly();
  if (!menu || menu.length === 0) return null;
  const { shown, hidden, unmarked } = vegMenu(menu, vegOnly);
  return (
    <section aria-labelledby="closed-menu">
      <h2 id="closed-menu" className="text-lead">
        On the menu
      </h2>
      <div className="flex flex-wrap items-center gap-x-4">
        <VegOnlySwitch hidden={hidden} unmarked={unmarked} />
      </div>
      {shown.length > 0 ? (
        <FoodList foods={shown} bySection quantityOf={none} />
      ) : (
        <NoVegFood isUnmarked={unmarked === menu.length} />
      )}
    </section>
  );
}

const none = () => 0;
