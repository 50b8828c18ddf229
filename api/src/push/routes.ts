import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { subscribeSchema, subscriptionSchema, unsubscribeSchema } from '@canteen/domain/push.schema';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/env.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { subscriptionsOf } from './queries.ts';
import { removeSubscription } from './remove-subscription.ts';
import { saveSubscription } from './save-subscription.ts';

/** /api/push: which of the user's browsers are told when no page is open. */
export function pushRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/subscriptions',
      describeRoute({
        tags: ['Push'],
        summary: "The caller's browsers, newest first",
        responses: {
          200: {
            description: 'Subscriptions',
            content: { 'application/json': { schema: resolver(z.array(subscriptionSchema)) } },
          },
        },
      }),
      signedIn(ctx),
      async (c) => c.json(await subscriptionsOf(ctx, c.var.actor._id)),
    )
    .post(
      '/subscriptions',
      describeRoute({
        tags: ['Push'],
        summary: 'Tell this browser, for as long as the session lasts',
        responses: {
          201: {
            description: 'The subscription',
            content: { 'application/json': { schema: resolver(subscriptionSchema) } },
          },
        },
      }),
      signedIn(ctx),
      validate('json', subscribeSchema),
      async (c) => c.json(await saveSubscription(ctx, c.var.actor, c.req.valid('json')), 201),
    )
    .delete(
      '/subscriptions',
      describeRoute({
        tags: ['Push'],
        summary: 'No longer tell this browser',
        responses: { 204: { description: 'It is forgotten' } },
      }),
      signedIn(ctx),
      validate('json', unsubscribeSchema),
      async (c) => {
        await removeSubscription(ctx, c.var.actor, c.req.valid('json').endpoint);
        return c.body(null, 204);
      },
    );
}
