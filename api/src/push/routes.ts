import { Hono } from 'hono';
import * as z from 'zod/mini';
import { subscribeSchema, subscriptionSchema, unsubscribeSchema } from '@canteen/domain/push/push.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { subscriptionsOf } from './queries.ts';
import { removeSubscription } from './remove-subscription.ts';
import { saveSubscription } from './save-subscription.ts';

const tag = 'Push';

/** /api/push: the caller's browsers that get push messages. */
export function pushRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/subscriptions',
      describeRoute({
        tag,
        summary: "The caller's browsers, newest first",
        answers: { 200: ['Subscriptions', z.array(subscriptionSchema)] },
      }),
      signedIn(ctx),
      async (c) => c.json(await subscriptionsOf(ctx, c.var.actor._id)),
    )
    .post(
      '/subscriptions',
      describeRoute({
        tag,
        summary:
          'Tell this browser of the own orders or of the orders at work (staff only), until the session ends; without a topic of both',
        answers: { 201: ['The subscription', subscriptionSchema] },
        errors: [400, 403, 409, 422],
      }),
      signedIn(ctx),
      validate('json', subscribeSchema),
      async (c) => c.json(await saveSubscription(ctx, c.var.actor, c.req.valid('json')), 201),
    )
    .delete(
      '/subscriptions',
      describeRoute({
        tag,
        summary: 'Tell this browser no more of a topic, or of anything',
        answers: { 204: ['The browser is not told any more; it is removed when no topic is left'] },
        errors: [400],
      }),
      signedIn(ctx),
      validate('json', unsubscribeSchema),
      async (c) => {
        await removeSubscription(ctx, c.var.actor, c.req.valid('json'));
        return c.body(null, 204);
      },
    );
}
