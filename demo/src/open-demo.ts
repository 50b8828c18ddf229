import { Hono } from 'hono';
import type { Context } from '@canteen/api/context/context';
import type { AppEnv } from '@canteen/api/http/env';
import { followClock } from '@canteen/api/context/follow-clock';
import { devClockRoutes } from './clock.ts';
import { devJobsRoutes } from './jobs.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { mailboxRoutes, prepareMailbox } from './mailbox.ts';
import { razorpaySandbox } from './sandbox/sandbox.ts';

export interface Dev {
  routes: Hono<AppEnv>;
  close(): Promise<void>;
}

/** What exists only outside production, under /dev: the payment sandbox, the mailbox, the clock, jobs on demand. */
export async function openDev(ctx: Context): Promise<Dev> {
  const { razorpay, publicUrl } = ctx.config;
  const unfollow = await followClock(ctx);
  await prepareMailbox(ctx.sql);
  const port = ctx.config.mailCatcherPort;
  const catcher = port === undefined ? null : await startMailCatcher({ sql: ctx.sql, port });
  const routes = new Hono<AppEnv>()
    .route('/', devClockRoutes(ctx))
    .route('/', devJobsRoutes(ctx))
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
      unfollow();
      await catcher?.close();
      await sandbox?.close();
    },
  };
}
