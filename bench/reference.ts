// The reference for the product: Hono on the same server library and one insert statement on the same database, without
// session, checks, events and jobs.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import postgres from 'postgres';

const bytes = new Uint8Array(readFileSync(process.env.RESPONSE_FILE ?? ''));
const text = Buffer.from(bytes).toString();
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10, onnotice: () => {} });

const provider = new Agent({ keepAlive: true });

function newProviderOrder(amount: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${process.env.PROVIDER_URL}/v1/orders`,
      { method: 'POST', agent: provider, headers: { 'content-type': 'application/json' } },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (part: string) => (received += part));
        answer.once('end', () => resolve((JSON.parse(received) as { id: string }).id));
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify({ amount, currency: 'INR', receipt: 'bench' }));
  });
}

interface Order {
  name: string;
  address: string;
  items: { food: string; name: string; price: number; quantity: number }[];
  /** The product takes these from the payment; here the request contains them. */
  plain: { number: string; userId: string; shopId: string; payment: string; paymentId: string };
}

const app = new Hono()
  .get('/menu', (c) => c.body(text, 200, { 'content-type': 'application/json' }))
  .get('/script', (c) => c.body(bytes, 200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }))
  .get('/menu-not-modified', (c) => c.body(null, 304))
  // An order and its lines as the product stores them.
  .post('/orders', async (c) => {
    const { plain, ...order } = await c.req.json<Order>();
    const [row] = await sql`
      with placed as (
        insert into bench.orders (number, user_id, shop_id, shop_name, name, contact, fulfilment, address, lat, lng,
          description, items_total, gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at)
        values (${plain.number}, ${plain.userId}, ${plain.shopId}, 'Shop', ${order.name}, '9000000000', 'delivery',
          ${order.address}, 28.5, 77.5, '', 24000, 0, 5400, 29400, ${plain.payment}, ${plain.paymentId}, now())
        returning id
      ), lines as (
        insert into bench.order_lines (order_id, position, key, food_id, name, price, quantity)
        select placed.id, line.position - 1, line.value ->> 'food', line.value ->> 'food', line.value ->> 'name',
          (line.value ->> 'price')::bigint * 100, (line.value ->> 'quantity')::integer
        from placed, jsonb_array_elements(${sql.json(order.items)}::jsonb) with ordinality as line (value, position)
      )
      select placed.id from placed`;
    return c.json({ _id: row?.id }, 201);
  })
  // The row of a payment as the product stores it, and one call of the provider.
  .post('/payments', async (c) => {
    const { userId, shopId, ...checkout } = await c.req.json<{ userId: string; shopId: string }>();
    const amount = 29_400;
    const snapshot = { ...checkout, totalPrice: amount };
    const orderId = await newProviderOrder(amount);
    await sql`
      insert into bench.payments (user_id, request_hash, provider_order_id, amount, snapshot, shop_id, created_at,
        quote_expires_at)
      values (${userId}, '', ${orderId}, ${amount}, ${JSON.stringify(snapshot)}::text::jsonb, ${shopId}, now(), now())`;
    return c.json({ id: orderId });
  })
  // An order in small tables without secondary indexes.
  .post('/smallest-orders', async (c) => {
    const order = await c.req.json<Order>();
    const [row] = await sql`
      with placed as (
        insert into bench.smallest_orders (name, address, items_total, total_price)
        values (${order.name}, ${order.address}, 24000, 29400)
        returning id
      ), lines as (
        insert into bench.smallest_order_lines (order_id, position, name, price, quantity)
        select placed.id, line.position, line.value ->> 'name', (line.value ->> 'price')::bigint * 100,
          (line.value ->> 'quantity')::integer
        from placed, jsonb_array_elements(${sql.json(order.items)}::jsonb) with ordinality as line (value, position)
      )
      select placed.id from placed`;
    return c.json({ _id: row?.id }, 201);
  });

await sql`create schema if not exists bench`;
await sql.unsafe(`
  create table if not exists bench.orders (like orders including all,
    foreign key (user_id) references users (id), foreign key (payment_id) references payments (id));
  create table if not exists bench.order_lines (like order_lines including all,
    foreign key (order_id) references bench.orders (id));
  create table if not exists bench.payments (like payments including all,
    foreign key (user_id) references users (id));
  create table if not exists bench.smallest_orders (
    id text primary key default replace(gen_random_uuid()::text, '-', ''), name text not null, address text not null,
    items_total bigint not null, total_price bigint not null, created_at timestamptz not null default now());
  create table if not exists bench.smallest_order_lines (
    order_id text not null references bench.smallest_orders (id), position integer not null, name text not null,
    price bigint not null, quantity integer not null, primary key (order_id, position))`);

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () =>
  process.send?.({ ready: true }),
);
for (const end of ['SIGTERM', 'disconnect'] as const) process.on(end, () => process.exit(0));
