import { refundsCustomer, type OrderStatus } from '@canteen/domain/order-status';
import type { OrderView } from '@canteen/domain/order.schema';
import { useCallback } from 'react';
import { useAutoRefund } from '../../../data/config/config.ts';
import { setOrderStatus } from '../../../data/orders/status-changes.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useConfirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { refundQuestion } from './refund-question.ts';
import { lastActor } from './last-actor.ts';

/** Sets a status and shows the result in a toast; false when the user cancels. */
export type SetStatus = (order: OrderView, to: OrderStatus) => Promise<boolean>;

/** Used by every button and dropdown of staff: a refund asks first, the new status is shown at once, a toast shows the result. */
export function useSetStatus(): SetStatus {
  const confirm = useConfirm();
  const autoRefund = useAutoRefund();
  return useCallback(
    async (order, to) => {
      if (refundsCustomer(to) && !(await confirm(refundQuestion(order, to, autoRefund)))) return false;
      try {
        const result = await setOrderStatus(order, to);
        if ('done' in result) toast.success(`Order status updated to ${to}`);
        if ('late' in result) {
          toast.error(`${lastActor(result.late)} was first: ${order.orderId} is ${result.late.status}`);
        }
      } catch (error) {
        toast.error(errorText(error, 'Failed to update order status'));
      }
      return true;
    },
    [confirm, autoRefund],
  );
}
