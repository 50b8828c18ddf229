import type { Queryable, Sql } from '@canteen/api/database/sql';
import { ensureSchema } from '../sandbox/schema.ts';
import { DEMO_EMAIL_DOMAIN } from './accounts.ts';
import { demoId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { liveOrders } from './live-orders.ts';
import { pastOrders } from './past-orders.ts';
import { readPictures } from './pictures.ts';
import { dropPoints } from './places.ts';
import { identifyOrders, seedOrders } from './seed-orders.ts';
import { seedSandbox } from './seed-sandbox.ts';
import { seedShops } from './seed-shops.ts';
import { hashDemoPassword, seedUsers } from './seed-users.ts';

interface SeedOptions {
  /** The last of the four weeks of orders ends at this moment. */
  now: Date;
  campusEmailDomain?: string;
  /** Whether the payment sandbox also gets the payments of the orders (default true). */
  sandbox?: boolean;
}

/**
 * Fills an empty database with the demo campus (decisions, Running) in one transaction. The same `now` gives the same
 * campus. Returns false, and changes nothing, when the database has users or shops already.
 */
export async function seedDemoCampus(sql: Sql, options: SeedOptions): Promise<boolean> {
  const { now, campusEmailDomain = DEMO_EMAIL_DOMAIN, sandbox = true } = options;
  if (await hasData(sql)) return false;
  const [pictures, passwordHash] = await Promise.all([readPictures(), hashDemoPassword()]);
  const orders = identifyOrders([...pastOrders(now), ...liveOrders(now)]);
  if (sandbox) await ensureSchema(sql);
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('demo campus'))`;
    if (await hasData(tx)) return false;
    await seedUsers(tx, now, campusEmailDomain, passwordHash);
    await seedShops(tx, now, pictures);
    await seedDropPoints(tx, now);
    await seedOrders(tx, orders);
    if (sandbox) await seedSandbox(tx, orders);
    return true;
  });
}

const seedDropPoints = (tx: Queryable, createdAt: Date) =>
  insertRows(
    tx,
    'drop_points',
    dropPoints.map(({ key, ...dropPoint }) => ({ ...dropPoint, id: demoId('drop-point', key), createdAt })),
  );

async function hasData(sql: Queryable): Promise<boolean> {
  const [row] = await sql<[{ found: boolean }]>`
    select exists (select 1 from users) or exists (select 1 from shops) as found`;
  return row.found;
}
