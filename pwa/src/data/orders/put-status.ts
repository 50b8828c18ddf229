import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import { jsonOf, type Client } from '../api-client/api.ts';

interface Change {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
}

/** PUT /api/orders/{id}/status. The server changes it only from this status, and answers 409 else. @throws ApiError */
export const putStatus = (client: Client, { orderId, from, to }: Change): Promise<OrderView> =>
  jsonOf(client.api.orders[':id'].status.$put({ param: { id: orderId }, json: { status: to, from } }));

/** The order as it is now, when another user has changed it first (409); null for every other error. */
export function orderInConflict(error: unknown): OrderView | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('order' in body)) return null;
  return isOrder(body.order) ? body.order : null;
}

const isOrder = (value: unknown): value is OrderView =>
  typeof value === 'object' && value !== null && '_id' in value && 'status' in value;
