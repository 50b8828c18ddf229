import { readFulfilment } from '@canteen/domain/fulfilment';
import { CUSTOM_LINE_KEY } from '@canteen/domain/line-key';
import type { OrderRecord } from '@canteen/domain/order-view';
import { batched } from '../database/batched.ts';
import type { Context } from '../context/context.ts';
import { isDeadlock, violatedConstraint } from '../database/connect.ts';
import { readSnapshot, type StoredSnapshot } from '../payments/snapshot.ts';
import { newOrderNumber } from '../orders/order-number.ts';
import { orderOfPayment } from '../orders/queries.ts';

/**
 * Through which door an order is asked for. The customer's stands open for a payment of theirs that was proved within
 * its quote; the other one for who has already judged the payment.
 */
export type Door = CustomersDoor | { paymentId: string; paidBy: string };
type CustomersDoor = { userId: string; proved: string };

export interface Placed {
  order: OrderRecord;
  /** False when the payment had become this order before. */
  created: boolean;
}

/** The claimed payment, with what the statement made of it: nulls when an order was there before. */
interface Row {
  /** Which door of the statement's, from 0. */
  door: number;
  number: string;
  claimed: string;
  userId: string;
  shopId: string;
  snapshot: StoredSnapshot;
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
      // None by the shared way: it is not there, or somebody holds it just now, for whom no other customer shall wait.
      const placed = ('proved' in door && (await customersDoor(ctx, door))) || (await throughDoor(ctx, door));
      if (placed !== 'again') return placed;
    } catch (error) {
      // The user went while we wrote; the next look sees that they are gone.
      const gone = violatedConstraint(error)?.endsWith('_fkey') || isDeadlock(error);
      if (!gone || tries >= TRIES) throw error;
    }
    if (tries >= TRIES) throw new Error('no free order number was found');
  }
}

type Outcome = Placed | null | 'again';

const isCustomers = (door: Door) => 'proved' in door;
const paidBy = (door: Door) => ('proved' in door ? door.proved : door.paidBy);
const holder = (door: Door) => ('proved' in door ? door.userId : door.paymentId);
const keyOf = (door: Door) => `${holder(door)} ${paidBy(door)}`;

/** At noon the orders of many customers are written by one statement and kept by one commit. */
const customersDoor = batched<Context, CustomersDoor, Outcome>((ctx, doors) =>
  attempt(ctx, doors, 'skip held'),
);

const throughDoor = async (ctx: Context, door: Door) => (await attempt(ctx, [door], 'wait'))[0] ?? null;

/** The outcome of each door; all doors are of one kind. */
async function attempt(ctx: Context, doors: readonly Door[], held: 'skip held' | 'wait'): Promise<Outcome[]> {
  const { sql } = ctx;
  const now = ctx.clock.now();
  // Of two at once for the same payment, the second is a repeat.
  const asked = [...new Map(doors.map((door) => [keyOf(door), door])).values()];
  const open = asked.every(isCustomers)
    ? sql`payments.provider_payment_id = asked.paid_by and payments.user_id = asked.holder
        and payments.verified_at <= payments.quote_expires_at`
    : sql`payments.id = asked.holder and payments.user_id is not null`;
  // The locks make a refusal wait for us or us for it; after waiting, refused_at is looked at again. They are taken in
  // one order, so that two batches never wait for each other.
  const rows = await sql<Row[]>`
    with asked as (
      select asked.paid_by, asked.holder, asked.number, asked.place - 1 as door
      from unnest(${asked.map(paidBy)}::text[], ${asked.map(holder)}::text[], ${asked.map(newOrderNumber)}::text[])
        with ordinality as asked (paid_by, holder, number, place)
    ), claimed as (
      select payments.id, payments.user_id, payments.shop_id, payments.snapshot, asked.paid_by, asked.number, asked.door
      from asked join payments on ${open}
      where payments.refused_at is null
      order by payments.id
      for no key update of payments ${held === 'wait' ? sql`` : sql`skip locked`}
    ), placed as (
      insert into orders (number, user_id, shop_id, shop_name, name, contact, fulfilment, address, lat, lng,
        description, items_total, gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at,
        answered_at)
      select claimed.number, claimed.user_id, claimed.shop_id, snapshot ->> 'shopName', snapshot ->> 'name',
        snapshot ->> 'contact', coalesce(snapshot ->> 'fulfilment', 'delivery'), snapshot ->> 'address',
        (snapshot ->> 'lat')::float8, (snapshot ->> 'lng')::float8, snapshot ->> 'description',
        (snapshot ->> 'itemsTotal')::bigint, (snapshot ->> 'gstAmount')::bigint,
        (snapshot ->> 'deliveryFee')::bigint, (snapshot ->> 'totalPrice')::bigint, claimed.id, claimed.paid_by, ${now},
        ${asked.every(isCustomers) ? now : null}::timestamptz
      from claimed
      on conflict do nothing
      returning id, payment_id
    ), lines as (
      insert into order_lines (order_id, position, key, food_id, name, price, quantity)
      select placed.id, line.position - 1,
        coalesce(line.value ->> 'key', line.value ->> 'food', ${CUSTOM_LINE_KEY}),
        line.value ->> 'food', line.value ->> 'name', (line.value ->> 'price')::bigint,
        (line.value ->> 'quantity')::integer
      from placed join claimed on claimed.id = placed.payment_id,
        jsonb_array_elements(claimed.snapshot -> 'lines') with ordinality as line (value, position)
    ), event as (
      insert into order_events (order_id, kind, to_status, actor_id, actor_name, actor_role, at)
      select placed.id, 'created', 'PAID', claimed.user_id, claimed.snapshot ->> 'userName', 'customer', ${now}
      from placed join claimed on claimed.id = placed.payment_id
      returning order_id, xid::text || '.' || id as cursor
    )
    select claimed.door, claimed.number, claimed.id as claimed, claimed.user_id, claimed.shop_id, claimed.snapshot,
      event.order_id as "_id", event.cursor
    from claimed left join placed on placed.payment_id = claimed.id left join event on event.order_id = placed.id`;
  if (rows.some(({ _id }) => _id !== null)) ctx.signals.publish({ kind: 'orders' });
  const outcomes = new Map(
    await Promise.all(
      asked.map(async (door, n): Promise<[string, Outcome]> => {
        const row = rows.find((each) => each.door === n);
        return [keyOf(door), await outcome(ctx, door, now, row)];
      }),
    ),
  );
  return doors.map((door) => {
    const first = outcomes.get(keyOf(door)) ?? null;
    if (first && first !== 'again') outcomes.set(keyOf(door), { ...first, created: false });
    return first;
  });
}

async function outcome(ctx: Context, door: Door, now: Date, row: Row | undefined): Promise<Outcome> {
  if (!row) return null;
  if (row._id === null) {
    const order = await orderOfPayment(ctx.sql, row.claimed);
    return order ? { order, created: false } : 'again';
  }
  return {
    order: { ...fromSnapshot(row, now), _id: row._id, orderId: row.number, paymentId: paidBy(door) },
    created: true,
  };
}

/** What the statement has just stored, without reading it again. */
function fromSnapshot({ userId, shopId, snapshot, cursor }: Row, now: Date) {
  const { userName, fulfilment, address, lat, lng, lines, description, ...agreed } = readSnapshot(snapshot);
  return {
    ...agreed,
    userId,
    shopId,
    status: 'PAID',
    fulfilment: readFulfilment({ fulfilment, address, lat, lng }),
    items: lines,
    orderDescription: description,
    createdAt: now,
    timeline: [{ status: 'PAID', at: now, by: { role: 'customer', name: userName } }],
    cursor,
  } as const;
}
