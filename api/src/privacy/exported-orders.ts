import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { PersonalData } from '@canteen/domain/privacy/privacy.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { loadOrders } from '../orders/queries.ts';
import { presentOrder } from '../presenters/order.ts';
import { paymentOf, paymentsWhere } from './exported-payments.ts';
import { PAGE_SIZE, pagesOf } from './pages-of.ts';

/** The actor's orders with their payments, newest first, page by page. */
export async function* ordersOf(ctx: Context, actor: SessionActor): AsyncGenerator<PersonalData['orders']> {
  const { sql } = ctx;
  // As a customer, so that the names of staff are not in it.
  const customer = { ...actor, isAdmin: false, isOwner: false, isShopAdmin: false, isDelivery: false };
  // `created_at` has only milliseconds, so a Date of JavaScript loses no digits.
  const after = (last: OrderRecord) =>
    sql`and (orders.created_at, orders.id) < (${last.createdAt}, ${last._id})`;
  const pages = pagesOf((last: OrderRecord | undefined) =>
    loadOrders(
      sql,
      sql`select * from orders where orders.user_id = ${actor._id} ${last ? after(last) : sql``}
        order by orders.created_at desc, orders.id desc limit ${PAGE_SIZE}`,
    ),
  );
  for await (const orders of pages) {
    const ids = orders.map(({ _id }) => _id);
    const payments = await paymentsWhere(
      ctx,
      sql`payments.id in (select orders.payment_id from orders where orders.id = any(${ids}))`,
    );
    yield orders.map((order) => {
      const { cursor: _, ...view } = presentOrder(customer, order);
      const paid = payments.find(({ orderId }) => orderId === order._id);
      if (!paid) throw new Error('an order has no payment');
      return { ...view, payment: paymentOf(paid) };
    });
  }
}
