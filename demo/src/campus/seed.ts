import { createClock } from '@canteen/api/context/clock';
import type { Config } from '@canteen/api/config/config';
import { connect, type Queryable, type Sql } from '@canteen/api/database/connect';
import { rollUpDays } from '@canteen/api/statistics/rollup';
import { ensureSchema } from '../sandbox/schema.ts';
import { DEMO_EMAIL_DOMAIN } from './accounts.ts';
import { drawHistory } from './history.ts';
import { drawLiveOrders } from './live-orders.ts';
import { readPictures } from './pictures.ts';
import { nameOrders, seedOrders } from './seed-orders.ts';
import { seedSandbox } from './seed-sandbox.ts';
import { seedShops } from './seed-shops.ts';
import { hashDemoPassword, seedUsers } from './seed-users.ts';

export interface SeedOptions {
  /** The campus's present: four weeks of orders end here. */
  now: Date;
  campusEmailDomain?: string;
  /** Whether the payment sandbox is to know the payments too (default true). */
  sandbox?: boolean;
}

/**
 * Fills an empty database with the demo campus (decisions, Running), in one transaction: the same for the same `now`.
 * Answers false, and changes nothing, when somebody lives there already.
 */
export async function seedDemoCampus(sql: Sql, options: SeedOptions): Promise<boolean> {
  const { now, campusEmailDomain = DEMO_EMAIL_DOMAIN, sandbox = true } = options;
  if (await isInhabited(sql)) return false;
  const [pictures, passwordHash] = await Promise.all([readPictures(), hashDemoPassword()]);
  const orders = nameOrders([...drawHistory(now), ...drawLiveOrders(now)]);
  if (sandbox) await ensureSchema(sql);
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('demo campus'))`;
    if (await isInhabited(tx)) return false;
    await seedUsers(tx, now, campusEmailDomain, passwordHash);
    await seedShops(tx, now, pictures);
    await seedOrders(tx, orders);
    if (sandbox) await seedSandbox(tx, orders);
    return true;
  });
}

async function isInhabited(sql: Queryable): Promise<boolean> {
  const [found] = await sql<[{ inhabited: boolean }]>`
    select exists (select 1 from users) or exists (select 1 from shops) as inhabited`;
  return found.inhabited;
}

/** The same over a connection of its own, at this moment; past days are closed in the books at once. */
export async function seedDemoCampusWhenEmpty(
  config: Pick<Config, 'databaseUrl' | 'campusEmailDomain' | 'razorpay'>,
): Promise<boolean> {
  const sql = connect(config.databaseUrl, { max: 1, name: 'canteen-demo-campus' });
  try {
    const clock = createClock();
    const seeded = await seedDemoCampus(sql, {
      now: clock.now(),
      campusEmailDomain: config.campusEmailDomain,
      sandbox: config.razorpay.sandbox,
    });
    if (seeded) await rollUpDays({ sql, clock });
    return seeded;
  } finally {
    await sql.end();
  }
}
