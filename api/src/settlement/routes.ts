import { Hono } from 'hono';
import * as z from 'zod/mini';
import { createOrderSchema, orderSchema } from '@canteen/domain/orders/order.schema';
import { paymentExceptionSchema } from '@canteen/domain/payments/payment-exception.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { DOCTOR_HEADER } from '../http/doctor-header.ts';
import { largeJson } from '../http/large-json.ts';
import { signedIn, signedInFromCache, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { applyWebhook } from './captures/apply-webhook.ts';
import { createOrder } from './create-order.ts';
import { listExceptions } from './list-exceptions.ts';

const tag = 'Payments';

/** The calls under /api that turn a payment into an order or a refund. */
export function settlementRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .post(
      '/orders/create',
      describeRoute({
        tag: 'Orders',
        summary: 'Place the order of a verified payment; a repeat answers the same order with 200',
        answers: {
          200: ['The order, placed before', orderSchema],
          201: ['The new order', orderSchema],
        },
        errors: [400, 422],
      }),
      signedInFromCache(ctx),
      validate('json', createOrderSchema),
      async (c) => {
        const { paymentId } = c.req.valid('json');
        const { order, isFirstAnswer } = await withActor(ctx, c, (actor) =>
          createOrder(ctx, actor, paymentId),
        );
        return c.json(order, isFirstAnswer ? 201 : 200);
      },
    )
    .post(
      '/razorpay/webhook',
      describeRoute({
        tag,
        summary: "The provider's events, signed over the raw body",
        access: 'public',
        answers: { 200: ['The event was applied', z.object({ status: z.literal('ok') })] },
        errors: [400],
      }),
      async (c) => {
        await applyWebhook(ctx, {
          rawBody: Buffer.from(await c.req.arrayBuffer()),
          signature: c.req.header('X-Razorpay-Signature'),
          eventId: c.req.header('X-Razorpay-Event-Id'),
        });
        // The signature is valid. The doctor compares what the proxies sent with TRUST_PROXY.
        if (c.req.header(DOCTOR_HEADER) !== undefined)
          c.header(DOCTOR_HEADER, c.req.header('X-Forwarded-For') ?? '');
        return c.json({ status: 'ok' as const });
      },
    )
    .get(
      '/payments/exceptions',
      describeRoute({
        tag,
        summary: 'Captures without an order, refunds in progress or failed',
        answers: { 200: ['Newest first', z.array(paymentExceptionSchema)] },
        errors: [403],
      }),
      signedIn(ctx),
      async (c) => largeJson(c, await listExceptions(ctx, c.var.actor)),
    );
}
