import { viewOrder, type OrderRecord } from '@canteen/domain/orders/order-view';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { Actor } from '@canteen/domain/users/permissions';
import { notFound } from '../errors/app-error.ts';

/** 404 with the specification's text (section 8). */
export const orderNotFound = () => notFound('Order Not Found');

/** The order as this viewer may see it. @throws NOT_FOUND 404 when they may not see it at all */
export function presentOrder(viewer: Actor, order: OrderRecord): OrderView {
  const view = viewOrder(viewer, order);
  if (!view) throw orderNotFound();
  return view;
}
