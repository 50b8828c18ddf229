import type { OrderView } from '@canteen/domain/orders/order.schema';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { isSetHere } from '../../data/orders/status-changes.ts';
import { JUST_MOVED_MS } from './status/use-moved-cards.ts';

/**
 * Says whether a press was meant for the button of the former status: another user has just changed the order, or it is the
 * second press of a double click.
 * @param order undefined until it is known
 */
export function useLatePresses(order: OrderView | undefined) {
  const shown = useRef(order?.status);
  const changedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (shown.current && order && shown.current !== order.status && !isSetHere(order))
      changedAt.current = performance.now();
    shown.current = order?.status;
  }, [order]);
  return (press: MouseEvent | undefined) =>
    press !== undefined && (press.detail > 1 || press.timeStamp - changedAt.current < JUST_MOVED_MS);
}
