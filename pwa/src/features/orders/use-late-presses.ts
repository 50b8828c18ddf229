import type { OrderStatus } from '@canteen/domain/orders/order-status';
import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { JUST_MOVED_MS } from './status/use-moved-cards.ts';

/**
 * Says whether a press was meant for the button of the former status: another user has just changed the order, or it is the
 * second press of a double click.
 * @param status undefined until it is known
 * @param mine the status that this user has set last
 */
export function useLatePresses(status: OrderStatus | undefined, mine: OrderStatus | null) {
  const shown = useRef(status);
  const changedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (shown.current !== undefined && shown.current !== status && status !== mine)
      changedAt.current = performance.now();
    shown.current = status;
  }, [status, mine]);
  return useCallback(
    (press: MouseEvent | undefined) =>
      press !== undefined && (press.detail > 1 || press.timeStamp - changedAt.current < JUST_MOVED_MS),
    [],
  );
}
