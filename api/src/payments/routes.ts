import { Hono } from 'hono';
import {
  startedPaymentSchema,
  startPaymentSchema,
  verifiedSchema,
  verifyPaymentSchema,
} from '@canteen/domain/payments/payment.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { idempotencyKey, idempotencyKeyParameter } from '../http/idempotency-key.ts';
import { signedInFromCache, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

const tag = 'Payments';

/** /api/razorpay: start and verify a payment (decisions, Checkout, payment, order). */
export function paymentsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .post(
      '/order',
      describeRoute({
        tag,
        summary: "Start a payment: create the provider's order for a checkout",
        parameters: [idempotencyKeyParameter('payment')],
        answers: { 200: ['Amount in paise, quote in rupees', startedPaymentSchema] },
        errors: [400, 404, 409, 422],
      }),
      signedInFromCache(ctx),
      validate('json', startPaymentSchema),
      async (c) => {
        const key = idempotencyKey(c.req.header('Idempotency-Key'));
        const input = c.req.valid('json');
        return c.json(await withActor(ctx, c, (actor) => startPayment(ctx, actor, input, key)));
      },
    )
    .post(
      '/verify',
      describeRoute({
        tag,
        summary: 'Verify a payment by its signature',
        answers: { 200: ['Whether the signature is right', verifiedSchema] },
        errors: [400, 404],
      }),
      signedInFromCache(ctx),
      validate('json', verifyPaymentSchema),
      async (c) => {
        const input = c.req.valid('json');
        return c.json(await withActor(ctx, c, (actor) => verifyPayment(ctx, actor, input)));
      },
    );
}
