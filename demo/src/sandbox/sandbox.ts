import { Hono } from 'hono';
import type { Sql } from '@canteen/api/database/sql';
import { onError, ApiError } from './api-error.ts';
import { basicAuth } from './basic-auth.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import type { SandboxState } from './sandbox-state.ts';
import { ensureSchema } from './schema.ts';
import { RETRY_DELAYS_MS, startDeliveries } from './webhook-deliveries.ts';

export interface SandboxOptions {
  sql: Sql;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The address that gets the webhooks. While the function returns undefined, they are stored. */
  webhookUrl: string | (() => string | undefined);
  /** The time for `created_at`. */
  now: () => Date;
  retryDelaysMs?: readonly number[];
}

export interface RazorpaySandbox {
  /** To be mounted at /dev/razorpay. */
  routes: Hono;
  /** Resolves when its tables exist. */
  ready: Promise<void>;
  /** Stops the deliveries. The next sandbox on this database delivers the rest. `sql` stays open. */
  close(): Promise<void>;
}

/**
 * Replaces the payment provider on this machine: its HTTP API under /v1, its webhooks, its checkout script, and calls
 * that pay as the customer. All state is in the schema `razorpay_sandbox`, so several processes may run it.
 */
export function razorpaySandbox(options: SandboxOptions): RazorpaySandbox {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The payment sandbox does not run with NODE_ENV=production.');
  }
  const { sql, keyId, keySecret, webhookUrl, now } = options;
  const prepareTables = tablePreparation(sql);
  const ready = prepareTables();
  // Without a caller that awaits `ready`, the first request reports the failure.
  ready.catch(() => {});
  const deliveries = startDeliveries({
    sql,
    ready: prepareTables,
    url: () => (typeof webhookUrl === 'string' ? webhookUrl : webhookUrl()),
    secret: options.webhookSecret,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const sandbox: SandboxState = { sql, keyId, keySecret, now, deliveries };

  const v1 = new Hono()
    .use(basicAuth(keyId, keySecret))
    .route('/', orderRoutes(sandbox))
    .route('/', paymentRoutes(sandbox))
    .route('/', refundRoutes(sandbox));
  const routes = new Hono()
    .onError(onError)
    .use(async (_, next) => {
      await prepareTables();
      await next();
    })
    .route('/v1', v1)
    .route('/', controlRoutes(sandbox))
    .route('/', checkoutRoutes(sandbox))
    .all('*', () => {
      throw new ApiError(404, 'The requested URL was not found on the server.');
    });
  return { routes, ready, close: deliveries.close };
}

/** Creates the tables at the first call; after a failure the next call tries again. */
function tablePreparation(sql: Sql): () => Promise<void> {
  let made: Promise<void> | undefined;
  return () => {
    made ??= ensureSchema(sql).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
