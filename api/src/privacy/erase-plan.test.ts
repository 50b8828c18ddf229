import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder, insertUser } from '../testing/database/insert-rows.ts';
import { makeShop } from '../testing/factories.ts';
import { eraseOrdersOfDeletedUsers } from './erase-orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
});
afterAll(() => app.close());

test('the payments of deleted users are found by their index, however many are erased already', async () => {
  const { sql } = app.ctx;
  const shop = await makeShop(app.ctx);
  const [deleted, other] = [await insertUser(sql), await insertUser(sql)];
  // PostgreSQL counts null users and erased payments on their own, and so expects many that are not erased.
  await sql.begin(async (tx) => {
    // Without triggers.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into payments (id, user_id, request_hash, amount, snapshot, shop_id, created_at, quote_expires_at,
        provider_payment_id, verified_at, erased_at)
      select 'many-' || n, case when n % 5 < 3 then null else ${other} end, '', 100, '{"totalPrice": 100}', ${shop}, now(), now(),
        'pay_many' || n, now(), case when n % 5 < 4 then now() end
      from generate_series(1, 20000) as n`;
    await tx`
      insert into orders (id, number, user_id, shop_id, shop_name, status, name, contact, address, lat, lng,
        items_total, gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at, erased_at)
      select payments.id, translate(lpad(substr(payments.id, 6), 6, '0'), '01', 'AB'), payments.user_id,
        payments.shop_id, 'Chai Point', 'DELIVERED', made.name, made.contact, made.address, made.lat, made.lng, 100,
        0, 0, 100, payments.id, payments.provider_payment_id, date_trunc('milliseconds', now()), payments.erased_at
      from payments left join (values ('Asha Rao', '9876543210', 'Hostel 3', 28.5245, 77.5755))
        as made (name, contact, address, lat, lng) on payments.erased_at is null
      where payments.id like 'many-%'`;
  });
  await sql`analyze payments`;
  await sql`analyze orders`;
  const scans = async () => {
    const [row] = await sql<{ count: number }[]>`
      select idx_scan as count from pg_stat_user_indexes where indexrelname = 'payments_of_deleted_users'`;
    return row?.count ?? 0;
  };
  const before = await scans();
  await insertOrder(sql, { userId: deleted, shopId: shop, status: 'DELIVERED' });
  await sql`delete from users where users.id = ${deleted}`;
  expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(1);
  await vi.waitFor(async () => expect(await scans()).toBeGreaterThan(before));
});
