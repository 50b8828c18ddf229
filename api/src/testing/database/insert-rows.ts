import { randomInt } from 'node:crypto';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { Queryable } from '../../database/sql.ts';

// Inserts rows directly into the tables, for tests that do not test the verbs that usually write them.

let userCount = 0;
const letters = (count: number) =>
  Array.from({ length: count }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join('');

interface UserRow {
  name?: string;
  email?: string;
  /** Without it the user cannot log in with a password. */
  passwordHash?: string;
  isAdmin?: boolean;
  isOwner?: boolean;
  isShopAdmin?: boolean;
  isDelivery?: boolean;
  isBlocked?: boolean;
}

/** A user. Returns the id. */
export async function insertUser(sql: Queryable, user: UserRow = {}): Promise<string> {
  userCount += 1;
  const { name = 'Asha Rao', email = `user${userCount}.${letters(4).toLowerCase()}@snu.edu.in` } = user;
  const [row] = await sql<{ id: string }[]>`
    insert into users (name, email, contact, address, password_hash,
      is_admin, is_owner, is_shop_admin, is_delivery, is_blocked)
    values (${name}, ${email}, ${String(7_000_000_000 + randomInt(1_000_000_000))}, 'Hostel 3, room 12', ${user.passwordHash ?? 'none'},
      ${user.isAdmin ?? false}, ${user.isOwner ?? false}, ${user.isShopAdmin ?? false},
      ${user.isDelivery ?? false}, ${user.isBlocked ?? false})
    returning id`;
  return row?.id ?? '';
}

interface LineRow {
  /** The id of a food; null when left out. */
  food?: string | null;
  name: string;
  /** Paise. */
  price: number;
  quantity: number;
}

interface OrderRow {
  userId: string;
  shopId?: string;
  shopName?: string;
  status?: OrderStatus;
  createdAt?: Date;
  /** Null when left out. */
  dayNumber?: number;
  /** Paise. */
  itemsTotal?: number;
  gstAmount?: number;
  /** One masala dosa for the items total when left out. */
  lines?: readonly LineRow[];
}

/** A paid order with its lines and its 'created' event, in one statement. */
export async function insertOrder(sql: Queryable, order: OrderRow): Promise<{ id: string; number: string }> {
  const { shopId = 'a'.repeat(24), shopName = 'Chai Point', status = 'PAID', createdAt = new Date() } = order;
  const { itemsTotal = 10_000, gstAmount = 0 } = order;
  const deliveryFee = 3_000;
  const lines = order.lines ?? [{ name: 'Masala dosa', price: itemsTotal, quantity: 1 }];
  const total = itemsTotal + gstAmount + deliveryFee;
  const number = letters(6);
  const [row] = await sql<{ id: string }[]>`
    with payment as (
      insert into payments (user_id, request_hash, provider_order_id, amount, snapshot, shop_id, provider_payment_id,
        verified_at, created_at, quote_expires_at)
      values (${order.userId}, '\\x00', ${`order_${letters(14)}`}, ${total},
        ${sql.json({ totalPrice: total })}, ${shopId}, ${`pay_${letters(14)}`},
        ${createdAt}, ${createdAt}, ${createdAt})
      returning id, provider_payment_id
    ), placed as (
      insert into orders (number, day_number, user_id, shop_id, shop_name, status, name, contact, address, lat, lng,
        items_total, gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at)
      select ${number}, ${order.dayNumber ?? null}::integer, ${order.userId}, ${shopId}, ${shopName}, ${status}, 'Asha Rao', '9000000005',
        'Hostel 3, room 12', 28.5, 77.5, ${itemsTotal}, ${gstAmount}, ${deliveryFee}, ${total},
        payment.id, payment.provider_payment_id, ${createdAt}
      from payment
      returning id
    ), line as (
      insert into order_lines (order_id, position, key, food_id, name, price, quantity)
      select placed.id, line.position - 1, 'line-' || line.position, line.value ->> 'food', line.value ->> 'name',
        (line.value ->> 'price')::bigint, (line.value ->> 'quantity')::integer
      from placed, jsonb_array_elements(${sql.json(lines as never)}) with ordinality as line (value, position)
    ), event as (
      insert into order_events (order_id, kind, to_status, actor_id, actor_role, at)
      select placed.id, 'created', 'PAID', ${order.userId}, 'customer', ${createdAt} from placed
    )
    select placed.id from placed`;
  return { id: row?.id ?? '', number };
}

/** Changes the status of an order, with its event. */
export async function insertStatus(
  sql: Queryable,
  orderId: string,
  from: OrderStatus,
  to: OrderStatus,
  at = new Date(),
  by: 'admin' | 'system' = 'admin',
): Promise<void> {
  await sql`
    with changed as (update orders set status = ${to} where orders.id = ${orderId} and orders.status = ${from} returning id)
    insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
    select changed.id, 'status', ${from}, ${to}, ${by}, ${at} from changed`;
}
