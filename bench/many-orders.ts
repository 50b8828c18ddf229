import type postgres from 'postgres';

const ORDER_TABLES = ['payments', 'orders', 'order_lines', 'order_events'];

interface Wanted {
  orders: number;
  /** Campus days that the orders are spread over, up to `lastDay`. */
  days: number;
  lastDay: string;
}

/**
 * Replaces all orders of a campus by past ones: each with its payment, one or two lines and two events; nine of ten are
 * DELIVERED. Indexes are built afterwards and triggers do not run, so that millions take minutes.
 */
export async function addManyOrders(sql: postgres.Sql, { orders, days, lastDay }: Wanted): Promise<void> {
  await sql`
    truncate payments, orders, order_lines, order_events, refunds, closed_days, closed_months, dirty_days cascade`;
  await sql`
    update pg_index set indisready = false, indisvalid = false
    where indrelid in (select unnest(${ORDER_TABLES}::text[])::regclass)`;
  await sql.begin(async (tx) => {
    // No foreign keys and no triggers in this transaction.
    await tx`set local session_replication_role = replica`;
    await tx`
      create temporary table made on commit drop as
      with shop as (select array_agg(shops.id order by shops.id) as ids, array_agg(shops.name order by shops.id) as names
        from shops),
      customer as (select array_agg(users.id) as ids from users)
      select made.*, ${idOf(tx, 'order')} as id, ${idOf(tx, 'payment')} as payment_id
      from (select n, shop.ids[1 + n % cardinality(shop.ids)] as shop_id, shop.names[1 + n % cardinality(shop.ids)] as shop_name,
        customer.ids[1 + n % cardinality(customer.ids)] as user_id, 3 * (1700 + (n * 7919::bigint) % 10000) as items_total,
        case n / 100 % 20 when 0 then 'REFUNDED' when 1 then 'CANCELLED' else 'DELIVERED' end as status,
        -- From 08:00 to 22:00 in campus time.
        date_trunc('milliseconds',
          (${lastDay}::date - ${days - 1}::int + (n * ${days}::bigint / ${orders}::bigint)::int)::timestamp at time zone 'UTC'
            + interval '2 hours 30 minutes'
            + interval '14 hours' * (n * ${days}::bigint % ${orders}::bigint / ${orders}::float8)) as created_at
      from shop, customer, generate_series(0, ${orders - 1}::int) as n) as made`;
    await tx`
      insert into payments (id, user_id, request_hash, provider_order_id, amount, snapshot, shop_id,
        provider_payment_id, verified_at, created_at, quote_expires_at)
      select made.payment_id, made.user_id, '\\x00', 'order_b' || made.n, made.items_total + 3000,
        jsonb_build_object('totalPrice', made.items_total + 3000), made.shop_id,
        'pay_b' || made.n, made.created_at, made.created_at, made.created_at + interval '10 minutes' from made`;
    await tx`
      insert into orders (id, number, user_id, shop_id, shop_name, status, name, contact, address, lat, lng, items_total,
        gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at)
      select made.id, ${tx.unsafe(NUMBER)}, made.user_id, made.shop_id, made.shop_name, made.status, 'Asha Rao',
        '9000000005', 'Hostel 3, room 12', 28.5, 77.5, made.items_total, 0, 3000, made.items_total + 3000,
        made.payment_id, 'pay_b' || made.n, made.created_at
      from made`;
    await tx`
      insert into order_lines (order_id, position, key, food_id, name, price, quantity)
      select made.id, line, 'food-' || food.n, substr(md5(made.shop_id || food.n), 1, 24), 'Food ' || food.n,
        made.items_total / (1 + 2 * (made.n % 2)), 1 + (made.n + line) % 2
      from made, generate_series(0, made.n % 2) as line,
        lateral (select (made.n / 3 + 17 * line) % 40 as n) as food`;
    await tx`
      insert into order_events (order_id, kind, from_status, to_status, actor_id, actor_role, at)
      select made.id, event.kind, event.from_status, event.to_status, made.user_id, 'customer',
        made.created_at + event.minutes * interval '1 minute' * (1 + made.n % 37 / 10.0)
      from made, lateral (values ('created', null, 'PAID', 0), ('status', 'PAID', made.status, 15))
        as event (kind, from_status, to_status, minutes)`;
  });
  await sql`set maintenance_work_mem = '1GB'`;
  for (const table of ORDER_TABLES) {
    await sql`reindex table ${sql(table)}`;
    await sql`vacuum analyze ${sql(table)}`;
  }
}

/** An id as the product makes them: it begins with the time in milliseconds. */
const idOf = (tx: postgres.TransactionSql, noun: string) => tx`
  lpad(to_hex((extract(epoch from made.created_at) * 1000)::bigint), 12, '0')
    || substr(md5(${noun}::text || made.n), 1, 12)`;

/** Distinct order numbers in a mixed order: multiplying by an odd number modulo 2^30 gives each number once. */
const NUMBER = Array.from(
  { length: 6 },
  (_, letter) =>
    `substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (made.n * 387420489::bigint >> ${5 * letter} & 31)::int + 1, 1)`,
).join(' || ');
