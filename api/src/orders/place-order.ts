import type { OrderLine, OrderRecord } from '@canteen/domain/order-view';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db.ts';
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

interface Row extends Omit<OrderRecord, 'items' | 'timeline' | 'addressLatLng'> {
  lat: number;
  lng: number;
  items: OrderLine[];
  customerName: string;
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
      // A food or the user went while we wrote; the next look sees that they are gone.
      if (!violatedConstraint(error)?.endsWith('_fkey') || tries >= TRIES) throw error;
    }
    if (tries >= TRIES) throw new Error('no free order number was found');
  }
}

async function attempt(ctx: Context, door: Door): Promise<Placed | null | 'again'> {
  const { sql } = ctx;
  const now = ctx.clock.now();
  const providerPaymentId = 'proved' in door ? door.proved : door.paidBy;
  const open =
    'proved' in door
      ? sql`payments.provider_payment_id = ${door.proved} and payments.user_id = ${door.userId}
          and payments.verified_at <= payments.quote_expires_at`
      : sql`payments.id = ${door.paymentId} and payments.user_id is not null`;
  // The lock makes a refusal wait for us or us for it; after waiting, refused_at is looked at again.
  const [row] = await sql<((Row | { _id: null }) & { claimed: string })[]>`
    with claimed as (
      select payments.id, payments.user_id, payments.shop_id, payments.snapshot
      from payments
      where ${open} and payments.refused_at is null
      for no key update
    ), placed as (
      insert into orders (number, user_id, shop_id, shop_name, name, contact, address, lat, lng, description,
        items_total, gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at)
      select ${newOrderNumber()}, claimed.user_id, claimed.shop_id, snapshot ->> 'shopName', snapshot ->> 'name',
        snapshot ->> 'contact', snapshot ->> 'address', (snapshot ->> 'lat')::float8, (snapshot ->> 'lng')::float8,
        snapshot ->> 'description', (snapshot ->> 'itemsTotal')::bigint, (snapshot ->> 'gstAmount')::bigint,
        (snapshot ->> 'deliveryFee')::bigint, (snapshot ->> 'totalPrice')::bigint, claimed.id,
        ${providerPaymentId}, ${now}
      from claimed
      on conflict do nothing
      returning *
    ), lines as (
      insert into order_lines (order_id, position, food_id, name, price, quantity)
      select placed.id, line.position - 1,
        (select foods.id from foods where foods.id = line.value ->> 'food'), line.value ->> 'name',
        (line.value ->> 'price')::bigint, (line.value ->> 'quantity')::integer
      from placed, claimed, jsonb_array_elements(claimed.snapshot -> 'lines') with ordinality as line (value, position)
      returning position, food_id as food, name, price, quantity
    ), event as (
      insert into order_events (order_id, kind, to_status, actor_id, actor_name, actor_role, at)
      select placed.id, 'created', placed.status, placed.user_id, claimed.snapshot ->> 'userName', 'customer', ${now}
      from placed, claimed
      returning xid::text || '.' || id as cursor, actor_name
    )
    select claimed.id as claimed, placed.id as "_id", placed.number as order_id, placed.user_id, placed.shop_id,
      placed.shop_name, placed.status, placed.name, placed.contact, placed.address, placed.lat, placed.lng,
      placed.description as order_description, placed.items_total, placed.gst_amount, placed.delivery_fee,
      placed.total_price, placed.provider_payment_id as payment_id, placed.created_at,
      event.cursor, event.actor_name as customer_name,
      (select json_agg(json_build_object('food', lines.food, 'name', lines.name, 'price', lines.price,
        'quantity', lines.quantity) order by lines.position) from lines) as items
    from claimed left join placed on true left join event on true`;
  if (!row) return null;
  if (row._id === null) {
    const order = await orderOfPayment(sql, row.claimed);
    return order ? { order, created: false } : 'again';
  }
  ctx.signals.publish({ kind: 'orders' });
  return { order: toNewRecord(row), created: true };
}

function toNewRecord(row: Row & { claimed: string }): OrderRecord {
  const { claimed: _, lat, lng, customerName, ...order } = row;
  return {
    ...order,
    addressLatLng: { lat, lng },
    timeline: [{ status: order.status, at: order.createdAt, by: { role: 'customer', name: customerName } }],
  };
}
