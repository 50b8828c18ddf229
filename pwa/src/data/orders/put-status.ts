import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { hasFields, isOneOf, isText } from '../../lib/has-fields.ts';
import { inConflict } from '../../lib/requests/api-error.ts';
import { jsonOf, type Client } from '../api-client/api.ts';

interface Change {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
}

/** PUT /api/orders/{id}/status. The server changes it only from this status, and answers 409 else. @throws ApiError */
export const putStatus = (client: Client, { orderId, from, to }: Change): Promise<OrderView> =>
  jsonOf(client.api.orders[':id'].status.$put({ param: { id: orderId }, json: { status: to, from } }));

/** Without the whole schema, because the dashboard does not load zod. */
const isOrder = (value: unknown): value is OrderView =>
  hasFields<Pick<OrderView, '_id' | 'status' | 'timeline'>>({
    _id: isText,
    status: isOneOf(...ORDER_STATUSES),
    timeline: Array.isArray,
  })(value);

/** The order as it is now, when another user has changed it first (409); null for every other error. */
export const orderInConflict = (error: unknown) => inConflict(error, 'order', isOrder);
