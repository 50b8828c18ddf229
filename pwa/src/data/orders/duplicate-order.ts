import { HOUR_MS } from '@canteen/domain/durations';
import { orderNumberText } from '@canteen/domain/orders/order-number-text';
import { refundsCustomer } from '@canteen/domain/orders/order-status';
import { now } from '../../lib/time/clock.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { currentUser } from '../session/session.ts';
import { isOrderOf, type ShopAndTotal } from './is-order-of.ts';

const MAX_AGE_MS = 12 * HOUR_MS;
const MAX_WAIT_MS = 3_000;
/** The clocks of server and device may differ by this much. An order that is not newer by more may be from before `since`. */
const TOLERANCE_MS = 2_000;

/**
 * The number, such as '42 (C7K2QX)', of the user's own order at the shop and with the total of this checkout, placed after
 * `since` (milliseconds since 1970) and in the last 12 hours; null when there is none, or when the server does not answer
 * in time. Cancelled orders do not count.
 */
export async function findDuplicateOrder(checkout: ShopAndTotal, since: number): Promise<string | null> {
  const userId = currentUser()?._id;
  if (userId === undefined) return null;
  const init = { init: { signal: AbortSignal.timeout(MAX_WAIT_MS) } };
  const orders = await jsonOf(client.api.orders.$get({ query: { userId, limit: '5' } }, init)).catch(
    () => [],
  );
  const earliest = Math.max(since + TOLERANCE_MS, now().getTime() - MAX_AGE_MS);
  const same = orders.find(
    (order) =>
      isOrderOf(checkout, order) && !refundsCustomer(order.status) && Date.parse(order.createdAt) > earliest,
  );
  return same ? orderNumberText(same.orderId, same.dayNumber) : null;
}
