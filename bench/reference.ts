// What ours is measured against: bare Hono on the same server library, and one insert statement on the same database.
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import postgres from 'postgres';

const menu = readFileSync(process.env.MENU_FILE ?? '', 'utf8');
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10, onnotice: () => {} });

interface Order {
  name: string;
  address: string;
  items: { name: string; price: number; quantity: number }[];
}

const app = new Hono()
  .get('/menu', (c) => c.body(menu, 200, { 'content-type': 'application/json' }))
  .get('/menu-not-modified', (c) => c.body(null, 304))
  .post('/orders', async (c) => {
    const order = await c.req.json<Order>();
    const [row] = await sql`
      with placed as (
        insert into bench.orders (name, address, items_total, total_price)
        values (${order.name}, ${order.address}, 24000, 29400)
        returning id
      ), lines as (
        insert into bench.order_lines (order_id, position, name, price, quantity)
        select placed.id, line.position, line.value ->> 'name', (line.value ->> 'price')::bigint * 100,
          (line.value ->> 'quantity')::integer
        from placed, jsonb_array_elements(${sql.json(order.items)}::jsonb) with ordinality as line (value, position)
      )
      select placed.id from placed`;
    return c.json({ _id: row?.id }, 201);
  });

await sql`create schema if not exists bench`;
await sql`
  create table if not exists bench.orders (
    id text primary key default replace(gen_random_uuid()::text, '-', ''), name text not null, address text not null,
    items_total bigint not null, total_price bigint not null, created_at timestamptz not null default now())`;
await sql`
  create table if not exists bench.order_lines (
    order_id text not null references bench.orders (id), position integer not null, name text not null,
    price bigint not null, quantity integer not null, primary key (order_id, position))`;

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () =>
  process.send?.({ ready: true }),
);
for (const end of ['SIGTERM', 'disconnect'] as const) process.on(end, () => process.exit(0));
