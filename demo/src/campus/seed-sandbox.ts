import type { Queryable } from '@canteen/api/database/sql';
import type { OrderEntity, PaymentEntity, RefundEntity } from '../sandbox/entities.ts';
import { statusOf } from './demo-order.ts';
import { insertRows } from './insert-rows.ts';
import type { IdentifiedOrder } from './seed-orders.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Stores the same payments in the payment sandbox, so that orders of the demo campus can be refunded. */
export async function seedSandbox(tx: Queryable, orders: readonly IdentifiedOrder[]): Promise<void> {
  const payments = orders.map((order) => paymentEntity(order));
  await insertRows(
    tx,
    'razorpay_sandbox.orders',
    orders.map((order) => ({ id: order.providerOrderId, entity: orderEntity(order) })),
  );
  await insertRows(
    tx,
    'razorpay_sandbox.payments',
    payments.map((entity) => ({ id: entity.id, order: entity.order_id, created: entity.created_at, entity })),
  );
  await insertRows(
    tx,
    'razorpay_sandbox.refunds',
    orders
      .filter((order) => statusOf(order) === 'REFUNDED')
      .map((order) => refundEntity(order))
      .map((entity) => ({ id: entity.id, payment: entity.payment_id, request: '{}', entity })),
  );
}

function orderEntity(order: IdentifiedOrder): OrderEntity {
  const amount = order.quote.totalPrice;
  return {
    id: order.providerOrderId,
    entity: 'order',
    amount,
    amount_paid: amount,
    amount_due: 0,
    currency: 'INR',
    receipt: order.paymentId,
    offer_id: null,
    status: 'paid',
    attempts: 1,
    notes: [],
    created_at: seconds(order.createdAt) - 40,
  };
}

function paymentEntity(order: IdentifiedOrder): PaymentEntity {
  const amount = order.quote.totalPrice;
  const refunded = statusOf(order) === 'REFUNDED';
  return {
    id: order.providerPaymentId,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: refunded ? 'refunded' : 'captured',
    order_id: order.providerOrderId,
    invoice_id: null,
    international: false,
    method: 'netbanking',
    amount_refunded: refunded ? amount : 0,
    refund_status: refunded ? 'full' : null,
    captured: true,
    description: null,
    card_id: null,
    bank: 'HDFC',
    wallet: null,
    vpa: null,
    email: 'void@razorpay.com',
    contact: `+91${order.customer.contact}`,
    notes: [],
    fee: Math.round(amount * 0.0236),
    tax: Math.round(amount * 0.0036),
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { bank_transaction_id: order.number },
    created_at: seconds(order.createdAt) - 1,
  };
}

function refundEntity(order: IdentifiedOrder): RefundEntity {
  return {
    id: order.providerRefundId,
    entity: 'refund',
    amount: order.quote.totalPrice,
    currency: 'INR',
    payment_id: order.providerPaymentId,
    notes: [],
    receipt: order.paymentId,
    acquirer_data: { arn: null },
    created_at: seconds(order.steps.at(-1)?.at ?? order.createdAt),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}
