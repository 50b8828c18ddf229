import type { OrderRecord } from '@canteen/domain/order-view';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db.ts';
import type { Snapshot } from '../payments/snapshot.ts';
import { newOrderNumber } from './order-number.ts';
import { orderOfPayment } from './queries.ts';

/**
 * Through which door an order is asked for. The customer's stands open for a payment of theirs that was proved within
 * its quote; the other one for who has already judged the payment.
 */
export type Door = { userId: string; proved: string } | { paymentId: string; paidBy: string };

export interface Placed {
  order: OrderRecord;
  /** False when the payment had become this order before. */
  created: boolean;
}

/** The claimed payment, with what the statement made of it: nulls when an order was there before. */
interface Row {
  claimed: string;
  userId: string;
  shopId: string;
  snapshot: Snapshot;
  _id: string | null;
  cursor: string;
}

const TRIES = 8;

/**
 * The one room in which orders are made, whichever door leads there: one statement claims the payment and writes the
 * order, its lines and its event from the payment's snapshot. A payment becomes one order, however often and however
 * simultaneously this is called. Null when there is no such payment, or it was refused or its user is gone.
 */
export async function placeOrder(ctx: Context, door: Door): Promise<Placed | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      const placed = await attempt(ctx, door);
      if (placed !== 'again') return placed;
    } catch (error) {
      // The user went while we wrote; the next look sees that they are gone.
      if (!violatedConstraint(error)?.endsWith('_fkey') || tries >= TRIES) throw error;
    }
    if (tries >= TRIES) throw new Error('no free order number was found');
  }
}

async function attempt(ctx: Context, door: Door): Promise<Placed | null | 'again'> {
  const { sql } = ctx;
  const now = ctx.clock.now();
  const number = newOrderNumber();
  const paidBy = 'proved' in door ? door.proved : door.paidBy;
  const open =
    'proved' in door
      ? sql`payments.provider_payment_id = ${door.proved} and payments.user_id = ${door.userId}
          and payments.verified_at <= payments.quote_expires_at`
      : sql`payments.id = ${door.paymentId} and payments.user_id is not null`;
  // The lock makes a refusal wait for us or us for it; after waiting, refused_at is looked at again.
  const [row] = await sql<Row[]>`
    with claimed as (
      select payments.id, payments.user_id, payments.shop_id, payments.snapshot
      from payments
      where ${open} and payments.refused_at is null
      for no key update
    ), placed as (
      insert into orders (number, user_id, shop_id, shop_name, name, contact, address, lat, lng, description,
        items_total, gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at)
      select ${number}, claimed.user_id, claimed.shop_id, snapshot ->> 'shopName', snapshot ->> 'name',
        snapshot ->> 'contact', snapshot ->> 'address', (snapshot ->> 'lat')::float8, (snapshot ->> 'lng')::float8,
        snapshot ->> 'description', (snapshot ->> 'itemsTotal')::bigint, (snapshot ->> 'gstAmount')::bigint,
        (snapshot ->> 'deliveryFee')::bigint, (snapshot ->> 'totalPrice')::bigint, claimed.id, ${paidBy}, ${now}
      from claimed
      on conflict do nothing
      returning id
    ), lines as (
      insert into order_lines (order_id, position, food_id, name, price, quantity)
      select placed.id, line.position - 1, line.value ->> 'food', line.value ->> 'name',
        (line.value ->> 'price')::bigint, (line.value ->> 'quantity')::integer
      from placed, claimed, jsonb_array_elements(claimed.snapshot -> 'lines') with ordinality as line (value, position)
    ), event as (
      insert into order_events (order_id, kind, to_status, actor_id, actor_name, actor_role, at)
      select placed.id, 'created', 'PAID', claimed.user_id, claimed.snapshot ->> 'userName', 'customer', ${now}
      from placed, claimed
      returning order_id, xid::text || '.' || id as cursor
    )
    select claimed.id as claimed, claimed.user_id, claimed.shop_id, claimed.snapshot, event.order_id as "_id",
      event.cursor
    from claimed left join event on true`;
  if (!row) return null;
  if (row._id === null) {
    const order = await orderOfPayment(sql, row.claimed);
    return order ? { order, created: false } : 'again';
  }
  ctx.signals.publish({ kind: 'orders' });
  return {
    order: { ...fromSnapshot(row, now), _id: row._id, orderId: number, paymentId: paidBy },
    created: true,
  };
}

/** What the statement has just stored, without reading it again. */
function fromSnapshot({ userId, shopId, snapshot, cursor }: Row, now: Date) {
  const { userName, lat, lng, lines, description, ...agreed } = snapshot;
  return {
    ...agreed,
    userId,
    shopId,
    status: 'PAID',
    addressLatLng: { lat, lng },
    items: lines,
    orderDescription: description,
    createdAt: now,
    timeline: [{ status: 'PAID', at: now, by: { role: 'customer', name: userName } }],
    cursor,
  } as const;
}
