import type { StoredFulfilment } from '@canteen/domain/carts/fulfilment';
import { toRupees, type Paise } from '@canteen/domain/money';
import type { OrderLine } from '@canteen/domain/orders/order-view';
import type { Quote } from '@canteen/domain/payments/quote';
import type { RefundStatus } from '@canteen/domain/payments/refund-status';
import type { PersonalData } from '@canteen/domain/privacy/privacy.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { PAGE_SIZE, pagesOf } from './pages-of.ts';

interface ExportedPaymentRow {
  id: string;
  orderId: string | null;
  amount: Paise;
  startedAt: Date;
  paidAt: Date | null;
  refunds: { amount: Paise; status: RefundStatus; at: string }[];
  /** The stored checkout (payments/snapshot.ts); erased fields are missing. */
  snapshot: Partial<ExportedCheckout>;
}

interface ExportedCheckout extends Quote, StoredFulfilment {
  name: string;
  contact: string;
  description: string;
  shopName: string;
  lines: Pick<OrderLine, 'name' | 'price' | 'quantity'>[];
}

/** Payments with their refunds and checkouts. @param condition may end with an order and a limit */
export const paymentsWhere = ({ sql }: Context, condition: ReturnType<Context['sql']>) => sql<
  ExportedPaymentRow[]
>`
  select payments.id, orders.id as order_id, payments.amount, payments.created_at as started_at,
    coalesce(payments.verified_at,
      (select min(captures.paid_at) from captures where captures.payment_id = payments.id)) as paid_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('amount', refunds.amount, 'status', refunds.status,
        'at', refunds.created_at) order by refunds.created_at)
      from refunds where refunds.payment_id = payments.id), '[]') as refunds,
    payments.snapshot
  from payments left join orders on orders.payment_id = payments.id
  where ${condition}`;

function checkoutOf({ lines = [], lat, lng, ...checkout }: Partial<ExportedCheckout>) {
  return {
    shopName: checkout.shopName ?? null,
    name: checkout.name ?? null,
    contact: checkout.contact ?? null,
    address: checkout.address ?? null,
    addressLatLng: lat === undefined || lng === undefined ? null : { lat, lng },
    note: checkout.description ?? null,
    items: lines.map(({ name, price, quantity }) => ({ name, price: toRupees(price), quantity })),
    itemsTotal: rupeesOrNull(checkout.itemsTotal),
    gstAmount: rupeesOrNull(checkout.gstAmount),
    deliveryFee: rupeesOrNull(checkout.deliveryFee),
  };
}

const rupeesOrNull = (amount: Paise | undefined) => (amount === undefined ? null : toRupees(amount));

/** What a payment was and how much of it was refunded, without its checkout. */
export const paymentOf = ({ amount, startedAt, paidAt, refunds }: Omit<ExportedPaymentRow, 'snapshot'>) => ({
  amount: toRupees(amount),
  startedAt: startedAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
  refunds: refunds.map((refund) => ({
    ...refund,
    amount: toRupees(refund.amount),
    at: new Date(refund.at).toISOString(),
  })),
});

/** The actor's payments that became no order, newest first, page by page. */
export async function* otherPaymentsOf(
  ctx: Context,
  actor: SessionActor,
): AsyncGenerator<PersonalData['otherPayments']> {
  const { sql } = ctx;
  const after = ({ startedAt, id }: ExportedPaymentRow) =>
    sql`and (payments.created_at, payments.id) < (${startedAt}, ${id})`;
  const pages = pagesOf((last: ExportedPaymentRow | undefined) =>
    paymentsWhere(
      ctx,
      sql`payments.user_id = ${actor._id} and orders.id is null ${last ? after(last) : sql``}
        order by payments.created_at desc, payments.id desc limit ${PAGE_SIZE}`,
    ),
  );
  for await (const rows of pages)
    yield rows.map(({ snapshot, ...row }) => ({ ...paymentOf(row), ...checkoutOf(snapshot) }));
}
