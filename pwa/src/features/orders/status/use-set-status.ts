import { useCallback } from 'react';
import { refundsCustomer, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { Actor } from '@canteen/domain/users/permissions';
import { useAutoRefund } from '../../../data/config/config.ts';
import { closeWhenChanged } from '../../../data/orders/rejected-changes.ts';
import { setOrderStatus, type StatusChangeResult } from '../../../data/orders/status-changes.ts';
import { useUser } from '../../../data/session/session.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { useConfirm } from '../../../ui/overlay/confirm.ts';
import { toast, type ToastAction } from '../../../ui/overlay/toast.ts';
import { refundQuestion } from './refund-question.ts';
import { staffActions } from './staff-actions.ts';

/** Sets a status and shows the result in a toast. */
export type SetStatus = (order: OrderView, to: OrderStatus) => Promise<void>;

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
        const watch = closeWhenChanged(order, to);
        if (!(await confirm({ ...refundQuestion(order, to, autoRefund), watch }))) return;
      }
      await set(order, to, undo(user, { ...order, status: to }, order.status));
    },
    [confirm, autoRefund, user],
  );
}

/**
 * Sets the status and shows the result in a toast. No toast is shown when another user was first (a note says so), when a
 * change of the order is in progress, or when another user has logged in. @param action the toast's button
 */
async function set(order: OrderView, to: OrderStatus, action?: ToastAction): Promise<void> {
  const texts: Partial<Record<StatusChangeResult['kind'], string>> = {
    // The specification's text, without a number.
    done: `Order status updated to ${to}`,
    queued: `${order.orderId}: ${to} is sent when the network is back`,
    undone: `Undone: ${order.orderId} stays ${to}`,
  };
  try {
    const text = texts[(await setOrderStatus(order, to)).kind];
    // One toast for the last change: several would cover the buttons of the queue.
    if (text) toast.success(text, action, 'status');
  } catch (error) {
    toast.error(errorText(error, 'Failed to update order status'));
  }
}

/** The button that sets the former status of a changed order again; undefined if this user may not set it. */
function undo(user: Actor | null, order: OrderView, former: OrderStatus): ToastAction | undefined {
  if (!staffActions(user, order).choices.includes(former)) return undefined;
  // The toast's text has no number.
  const label = `Undo ${order.dayNumber ?? order.orderId}`;
  return {
    label,
    name: `${label}: set ${order.orderId} to ${former} again`,
    run: () => void set(order, former),
  };
}
