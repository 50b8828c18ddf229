import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { publicConfigSchema, type PublicConfig } from '@canteen/domain/config.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/env.ts';

const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';

/** GET /api/config: what a page may know before anyone signs in. */
export function publicConfigRoutes(ctx: Context) {
  const { config } = ctx;
  const answer: PublicConfig = {
    appName: config.appName,
    campusEmailDomain: config.campusEmailDomain,
    razorpayKeyId: config.razorpay.keyId,
    razorpayCheckoutUrl: config.razorpay.sandbox ? '/dev/razorpay/checkout.js' : RAZORPAY_CHECKOUT,
    pushKey: config.vapid?.publicKey ?? null,
    tileUrl: config.tileUrl,
    autoRefund: config.autoRefund,
    demo: !config.production,
  };
  return new Hono<AppEnv>().get(
    '/config',
    describeRoute({
      tags: ['Canteen'],
      summary: 'Public configuration',
      responses: {
        200: {
          description: 'Configuration',
          content: { 'application/json': { schema: resolver(publicConfigSchema) } },
        },
      },
    }),
    (c) => c.json(answer),
  );
}
