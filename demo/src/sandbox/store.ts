import type { Queryable } from '@canteen/api/database/sql';
import { unknownId } from './api-error.ts';
import type { OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';

// `lock` locks the row until the transaction ends, so that changes to one order or payment wait for each other.

export async function orderById(tx: Queryable, id: string, lock = false): Promise<OrderEntity> {
  const [row] = await tx<{ entity: OrderEntity }[]>`
    select orders.entity
    from razorpay_sandbox.orders
    where orders.id = ${id}
    ${lock ? tx`for update` : tx``}`;
  if (!row) throw unknownId();
  return row.entity;
}

export async function paymentById(tx: Queryable, id: string, lock = false): Promise<PaymentEntity> {
  const [row] = await tx<{ entity: PaymentEntity }[]>`
    select payments.entity
    from razorpay_sandbox.payments
    where payments.id = ${id}
    ${lock ? tx`for update` : tx``}`;
  if (!row) throw unknownId();
  return row.entity;
}

export async function refundById(tx: Queryable, id: string, lock = false): Promise<RefundEntity> {
  const [row] = await tx<{ entity: RefundEntity }[]>`
    select refunds.entity
    from razorpay_sandbox.refunds
    where refunds.id = ${id}
    ${lock ? tx`for update` : tx``}`;
  if (!row) throw unknownId();
  return row.entity;
}

export async function saveOrder(tx: Queryable, order: OrderEntity): Promise<void> {
  await tx`
    insert into razorpay_sandbox.orders (id, entity)
    values (${order.id}, ${tx.json(order)})
    on conflict (id) do update set entity = excluded.entity`;
}

export async function savePayment(tx: Queryable, payment: PaymentEntity): Promise<void> {
  await tx`
    insert into razorpay_sandbox.payments (id, "order", created, entity)
    values (${payment.id}, ${payment.order_id}, ${payment.created_at}, ${tx.json(payment)})
    on conflict (id) do update set entity = excluded.entity`;
}

export async function saveRefund(tx: Queryable, refund: RefundEntity): Promise<void> {
  await tx`
    update razorpay_sandbox.refunds
    set entity = ${tx.json(refund)}
    where refunds.id = ${refund.id}`;
}
