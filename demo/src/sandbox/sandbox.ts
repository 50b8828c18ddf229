import { Hono } from 'hono';
import type { Sql } from '@canteen/api/database/connect';
import { basicAuth } from './basic-auth.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { onError, Refusal } from './refusal.ts';
import { refundRoutes } from './refund-routes.ts';
import type { SandboxState } from './sandbox-state.ts';
import { ensureSchema } from './schema.ts';
import { RETRY_DELAYS_MS, startDeliveries } from './webhook-deliveries.ts';

export interface SandboxOptions {
  sql: Sql;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the webhooks go. A function that answers undefined holds them until the address is known. */
  webhookUrl: string | (() => string | undefined);
  /** Business time, for `created_at`. */
  now: () => Date;
  retryDelaysMs?: readonly number[];
}

export interface RazorpaySandbox {
  /** To be mounted at /dev/razorpay. */
  routes: Hono;
  /** Resolves when its tables are there. */
  ready: Promise<void>;
  /** Stops delivering; what waits is delivered by the next one over the same database. Leaves `sql` open. */
  close(): Promise<void>;
}

/**
 * A local stand-in for the payment provider: its HTTP API under /v1, its webhooks, its checkout script, and the
 * customer. Its state is in the schema `razorpay_sandbox`, so it outlives a process and may run in several.
 */
export function razorpaySandbox(options: SandboxOptions): RazorpaySandbox {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The payment sandbox does not run with NODE_ENV=production.');
  }
  const { sql, keyId, keySecret, webhookUrl, now } = options;
  const tables = tablesOf(sql);
  const ready = tables();
  // Whoever does not wait for it meets the same failure at the first call.
  ready.catch(() => {});
  const deliveries = startDeliveries({
    sql,
    ready: tables,
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
      await tables();
      await next();
    })
    .route('/v1', v1)
    .route('/', controlRoutes(sandbox))
    .route('/', checkoutRoutes(sandbox))
    .all('*', () => {
      throw new Refusal(404, 'The requested URL was not found on the server.');
    });
  return { routes, ready, close: deliveries.close };
}

/** Makes the tables at the first call, and again after a failure. */
function tablesOf(sql: Sql): () => Promise<void> {
  let made: Promise<void> | undefined;
  return () => {
    made ??= ensureSchema(sql).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
