import { useQuery } from '@tanstack/react-query';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import { useUser } from '../data/session/session.ts';
import { shopsQuery } from '../data/shops/shops.ts';
import { CartList } from '../features/carts/cart-list.tsx';
import { CartsTitle } from '../features/carts/carts-title.tsx';
import { useMinute } from '../lib/time/clock.ts';
import { ToBeDeletedNote } from '../ui/feedback/to-be-deleted-note.tsx';

export function CartPage() {
  const now = useMinute();
  const shops = useQuery(shopsQuery()).data;
  const user = useUser();
  return (
    <div className="page py-6">
      <CartsTitle isClosed={shops?.every((shop) => !isShopOpen(shop, now)) === true} />
      <ToBeDeletedNote user={user} />
      {/* The key resets it when the user changes, so that nobody restores what another user has removed. */}
      <CartList key={user?._id} now={now} />
    </div>
  );
}
