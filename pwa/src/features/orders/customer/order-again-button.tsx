import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { isFinal } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { importWithRetry } from '../../../lib/loading/lazy-component.ts';
import { useIsLeft } from '../../../lib/navigation/use-is-left.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CartIcon } from '../../../ui/icons/icons.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

/** False for a custom order, because it has no foods for a cart. */
const canOrderAgain = (order: OrderView): boolean => order.items?.some(({ food }) => food !== null) ?? false;

/** Adds the same foods to the cart again. Shows nothing for a custom order or an order in progress. */
export function OrderAgainButton({ order }: { order: OrderView }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  if (!isFinal(order.status) || !canOrderAgain(order)) return null;
  const again = async () => {
    setBusy(true);
    try {
      const { orderAgain } = await importWithRetry(() => import('../../../data/carts/order-again.ts'));
      const { added, missing } = await orderAgain(order);
      if (missing.length > 0) toast.warning(`Not on the menu now: ${missing.join(', ')}`);
      if (added > 0 && !isLeft.current) void navigate(paths.cart(), { state: { shopId: order.shopId } });
    } catch (error) {
      toast.error(errorText(error, 'Could not add item to cart'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact"
      busy={busy}
      icon={<CartIcon size={18} />}
      aria-label={`Order again: ${order.orderId}`}
      onClick={() => void again()}
    >
      Order again
    </Button>
  );
}
