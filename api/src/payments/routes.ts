import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import {
  startedPaymentSchema,
  startPaymentSchema,
  verifiedSchema,
  verifyPaymentSchema,
} from '@canteen/domain/payment.schema';
import { paymentExceptionSchema } from '@canteen/domain/payment-exception.schema';
import { id } from '@canteen/domain/text.schema';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { applyWebhook } from './apply-webhook.ts';
import { listExceptions } from './list-exceptions.ts';
import { retryRefund } from './retry-refund.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

const tags = ['Payments'];
const content = (schema: z.ZodMiniType) => ({ 'application/json': { schema: resolver(schema) } });

/** /api/razorpay: from the checkout to the proof (decisions, Checkout, payment, order). */
export function razorpayRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .post(
      '/order',
      describeRoute({
        tags,
        summary: "Begin a payment: the provider's order for a checkout",
        parameters: [
          {
            in: 'header',
            name: 'Idempotency-Key',
            schema: { type: 'string' },
            description: 'A repeat returns the first answer',
          },
        ],
        responses: {
          200: { description: 'Amount in paise, quote in rupees', content: content(startedPaymentSchema) },
        },
      }),
      signedIn(ctx),
      validate('json', startPaymentSchema),
      async (c) => {
        const key = idempotencyKey(c.req.header('Idempotency-Key'));
        return c.json(await startPayment(ctx, c.var.actor, c.req.valid('json'), key));
      },
    )
    .post(
      '/verify',
      describeRoute({
        tags,
        summary: 'Prove a payment by its signature',
        responses: {
          200: { description: 'Whether the signature is right', content: content(verifiedSchema) },
        },
      }),
      signedIn(ctx),
      validate('json', verifyPaymentSchema),
      async (c) => c.json(await verifyPayment(ctx, c.var.actor, c.req.valid('json'))),
    )
    .post(
      '/webhook',
      describeRoute({
        tags,
        summary: "The provider's events, signed over the raw body",
        responses: { 200: { description: 'Taken' } },
      }),
      async (c) => {
        await applyWebhook(ctx, {
          rawBody: Buffer.from(await c.req.arrayBuffer()),
          signature: c.req.header('X-Razorpay-Signature'),
          eventId: c.req.header('X-Razorpay-Event-Id'),
        });
        return c.json({ status: 'ok' as const });
      },
    );
}

/** /api/payments: money that a person should look at, for admin and owner. */
export function paymentsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/exceptions',
      describeRoute({
        tags,
        summary: 'Captures without an order, refunds under way or failed',
        responses: {
          200: { description: 'Newest first', content: content(z.array(paymentExceptionSchema)) },
        },
      }),
      signedIn(ctx),
      async (c) => c.json(await listExceptions(ctx, c.var.actor)),
    )
    .post(
      '/refunds/:id/retry',
      describeRoute({
        tags,
        summary: 'Try a refund again now',
        responses: { 204: { description: 'Tried; the exceptions tell how it stands' } },
      }),
      signedIn(ctx),
      validate('param', z.strictObject({ id })),
      async (c) => {
        await retryRefund(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    );
}
