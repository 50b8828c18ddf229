import { Hono } from 'hono';
import type { Config } from '@canteen/api/config/config';
import { createClock } from '@canteen/api/context/clock';
import type { Context } from '@canteen/api/context/context';
import { connect } from '@canteen/api/database/connect';
import type { AppEnv } from '@canteen/api/http/app-env';
import { followClock } from '@canteen/api/process/follow-clock';
import { rollUpDays } from '@canteen/api/statistics/rollup';
import { seedDemoCampus } from './campus/seed.ts';
import { clockRoutes } from './clock-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { startMailCatcher } from './mailbox/mail-catcher.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { prepareMailbox } from './mailbox/mails.ts';
import { razorpaySandbox } from './sandbox/sandbox.ts';
import { ensureSchema } from './sandbox/schema.ts';

interface Demo {
  /** To be mounted at /dev. */
  routes: Hono<AppEnv>;
  close(): Promise<void>;
}

/** Starts the payment sandbox, the mailbox, the clock that tests can shift, and the calls that run a job at once. */
export async function openDemo(ctx: Context): Promise<Demo> {
  const { razorpay, publicUrl, mailCatcherPort: port } = ctx.config;
  const stopFollowingClock = await followClock(ctx);
  await prepareMailbox(ctx.sql);
  const catcher = port === undefined ? null : await startMailCatcher({ sql: ctx.sql, port });
  const routes = new Hono<AppEnv>()
    .route('/', clockRoutes(ctx))
    .route('/', jobRoutes(ctx))
    .route('/', mailboxRoutes(ctx));
  const sandbox =
    razorpay.sandbox && !razorpay.baseUrl
      ? razorpaySandbox({
          sql: ctx.sql,
          keyId: razorpay.keyId,
          keySecret: razorpay.keySecret,
          webhookSecret: razorpay.webhookSecret,
          webhookUrl: `${publicUrl}/api/razorpay/webhook`,
          now: () => ctx.clock.now(),
        })
      : null;
  if (sandbox) routes.route('/razorpay', sandbox.routes);
  return {
    routes,
    async close() {
      stopFollowingClock();
      await catcher?.close();
      await sandbox?.close();
    },
  };
}

/** Creates the tables of the sandbox and of the mailbox. */
export async function prepareDemo({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, name: 'canteen-demo' });
  try {
    await ensureSchema(sql);
    await prepareMailbox(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Fills the database of the configuration with the demo campus, up to the present moment, and the statistics of its
 * past days. Returns false, and changes nothing, when the database has users or shops already.
 */
export async function seedDemo(
  config: Pick<Config, 'databaseUrl' | 'campusEmailDomain' | 'razorpay'>,
): Promise<boolean> {
  const sql = connect(config.databaseUrl, { max: 1, name: 'canteen-demo' });
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
