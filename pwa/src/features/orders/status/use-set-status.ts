import { refundsCustomer, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { Actor } from '@canteen/domain/users/permissions';
import { useCallback } from 'react';
import { useAutoRefund } from '../../../data/config/config.ts';
import { watchStatus } from '../../../data/orders/order-cache.ts';
import { noteWhoWasFirst, setOrderStatus } from '../../../data/orders/status-changes.ts';
import { useUser } from '../../../data/session/session.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { useConfirm } from '../../../ui/overlay/confirm.ts';
import { toast, type ToastAction } from '../../../ui/overlay/toast.ts';
import { refundQuestion } from './refund-question.ts';
import { staffActions } from './staff-actions.ts';

/** Sets a status and shows the result in a toast; false when the user cancels. */
export type SetStatus = (order: OrderView, to: OrderStatus) => Promise<boolean>;

/**
 * Used by every button and dropdown of staff: a refund asks first, and the question closes with a note when another user
 * changes the order. The new status is shown at once, a toast shows the result and offers for 5 seconds to undo it.
 */
export function useSetStatus(): SetStatus {
  const confirm = useConfirm();
  const autoRefund = useAutoRefund();
  const user = useUser();
  return useCallback(
    async (order, to) => {
      if (refundsCustomer(to)) {
        const onChange = watchStatus(order);
        const agreed = await confirm({
          ...refundQuestion(order, to, autoRefund),
          // The user would decide on a status that the order no longer has.
          watch: (close) =>
            onChange((now) => {
              noteWhoWasFirst(order, to, now);
              close();
            }),
        });
        if (!agreed) return false;
      }
      try {
        const result = await set(order, to);
        if (result) toast.success(result.text, undo(user, result.order, order.status));
      } catch (error) {
        toast.error(errorText(error, 'Failed to update order status'));
      }
      return true;
    },
    [confirm, autoRefund, user],
  );
}

interface Result {
  /** The order with its new status. */
  order: OrderView;
  /** What the user reads. */
  text: string;
}

/** Sets the status; null when another user was first, which a note tells, or a change of the order is in progress. */
async function set(order: OrderView, to: OrderStatus): Promise<Result | null> {
  const result = await setOrderStatus(order, to);
  const shown = { ...order, status: to };
  if (result.kind === 'queued') return { order: shown, text: `${to} is sent when the network is back` };
  if (result.kind === 'undone') return { order: shown, text: `Undone: the order stays ${to}` };
  return result.kind === 'done' ? { order: result.order, text: `Order status updated to ${to}` } : null;
}

/** The button that sets the former status again; undefined if this user may not set it. */
function undo(user: Actor | null, order: OrderView, former: OrderStatus): ToastAction | undefined {
  if (!staffActions(user, order).choices.includes(former)) return undefined;
  return {
    label: 'Undo',
    name: `Undo: set ${order.orderId} to ${former} again`,
    run: () => {
      set(order, former)
        .then((result) => result && toast.success(result.text))
        .catch((error: unknown) => toast.error(errorText(error, 'Failed to update order status')));
    },
  };
}
