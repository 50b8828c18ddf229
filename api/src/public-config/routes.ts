import { Hono } from 'hono';
import { publicConfigSchema, type PublicConfig } from '@canteen/domain/public-config/config.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';

const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';

/** GET /api/config: the configuration that a page needs before anyone signs in. */
export function publicConfigRoutes(ctx: Context) {
  const { config } = ctx;
  const answer: PublicConfig = {
    appName: config.appName,
    campusEmailDomain: config.campusEmailDomain,
    razorpayKeyId: config.razorpay.keyId,
    razorpayCheckoutUrl: config.razorpay.sandbox ? '/dev/razorpay/checkout.js' : RAZORPAY_CHECKOUT,
    pushKey: config.vapid?.publicKey ?? null,
    tileUrl: config.tileUrl,
    campus: config.campus,
    acceptTimeoutMinutes: config.acceptTimeoutMinutes,
    autoRefund: config.autoRefund,
    supportContact: config.supportContact ?? null,
    termsUrl: config.termsUrl ?? null,
    privacyUrl: config.privacyUrl ?? null,
    demo: !config.production,
  };
  return new Hono<AppEnv>().get(
    '/config',
    describeRoute({
      tag: 'Canteen',
      summary: 'Public configuration',
      access: 'public',
      answers: { 200: ['Configuration', publicConfigSchema] },
    }),
    (c) => c.json(answer),
  );
}
