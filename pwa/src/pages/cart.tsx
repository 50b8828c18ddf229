import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import { useQuery } from '@tanstack/react-query';
import { shopsQuery } from '../data/shops/shops.ts';
import { CartList } from '../features/carts/cart-list.tsx';
import { CartsTitle } from '../features/carts/carts-title.tsx';
import { useUser } from '../data/session/session.ts';
import { useMinute } from '../lib/time/clock.ts';
import { ToBeDeletedNote } from '../ui/feedback/to-be-deleted-note.tsx';

export function CartPage() {
  const now = useMinute();
  const shops = useQuery(shopsQuery()).data;
  return (
    <div className="page py-6">
      <CartsTitle isClosed={shops?.every((shop) => !isShopOpen(shop, now)) === true} />
      <ToBeDeletedNote user={useUser()} />
      <CartList now={now} />
    </div>
  );
}
