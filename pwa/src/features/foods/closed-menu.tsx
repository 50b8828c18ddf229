import { useQuery } from '@tanstack/react-query';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { menuQuery } from '../../data/shops/foods.ts';
import { fillCartText } from './fill-cart-text.ts';
import { Menu, type MenuUrl } from './menu.tsx';

/** The menu while the shop is closed. What is added to the cart can be checked out when the shop is open. */
export function ClosedMenu({ shop, now, ...url }: MenuUrl & { shop: Shop; now: Date }) {
  const { data: menu } = useQuery(menuQuery(shop._id));
  if (menu?.length === 0) return null;
  return (
    <section aria-labelledby="closed-menu">
      <h2 id="closed-menu" className="text-lead">
        On the menu
      </h2>
      <p className="mb-3 text-small text-muted">{fillCartText(shop, now)}</p>
      <Menu shopId={shop._id} {...url} />
    </section>
  );
}
