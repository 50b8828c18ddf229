import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeShop, makeUser } from '../testing/factories.ts';
import { subscriptionIdsOfAdmins, subscriptionIdsOfShopAdmins, subscriptionIdsOfStaff } from './queries.ts';

let app: TestApp;
let shop: string;

beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
  const { ctx } = app;
  shop = await makeShop(ctx);
  await makeUser(ctx, { isOwner: true });
  await makeUser(ctx, { isAdmin: true });
  await makeUser(ctx, { isDelivery: true });
  await makeUser(ctx, { shops: [shop] });
  await makeUser(ctx, { shops: [await makeShop(ctx)] });
  await ctx.sql`
    insert into users (name, email, contact, address, password_hash)
    select 'Asha Rao', 'many' || n || '@snu.edu.in', 6000000000 + n, 'Hostel 3', 'none' from generate_series(1, 20000) as n`;
  await ctx.sql`
    insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
    select sha256(users.id::bytea), users.id, now(), now(), now() + interval '1 day' from users`;
  await ctx.sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select sessions.user_id, sessions.id, 'https://push.example.org/' || sessions.id, '', '', now() from sessions
    where sessions.token_hash = sha256(sessions.user_id::bytea)`;
  for (const table of ['users', 'sessions', 'push_subscriptions']) await ctx.sql`analyze ${ctx.sql(table)}`;
});
afterAll(() => app.close());

test.each([
  ['all staff of a shop', 4, () => subscriptionIdsOfStaff(app.ctx, shop)],
  ['the admins of a shop', 1, () => subscriptionIdsOfShopAdmins(app.ctx, shop)],
  ['the admins and the owner', 2, () => subscriptionIdsOfAdmins(app.ctx)],
])('%s are found by an index, however many customers there are', async (_, count, find) => {
  const { sql } = app.ctx;
  const scans = async () => {
    const [row] = await sql<{ count: number }[]>`
      select idx_scan as count from pg_stat_user_indexes where indexrelname = 'users_staff'`;
    return row?.count ?? 0;
  };
  const before = await scans();
  expect(await find()).toHaveLength(count);
  await vi.waitFor(async () => expect(await scans()).toBeGreaterThan(before));
});
