import * as z from 'zod/mini';

const NOT_A_SERVICE = 'Not the address of a push service';

// An https address with a domain name and no port, as every push service has. Addresses in our own network are refused.
const endpoint = z
  .string()
  .check(
    z.maxLength(1000, NOT_A_SERVICE),
    z.regex(
      /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z]\/[\x21-\x7e]*$/i,
      NOT_A_SERVICE,
    ),
  );

/** What a browser is told of: the orders of its user, or the orders of others while a shift of its user runs there. */
const PUSH_TOPICS = ['own-orders', 'work'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
// Pages of former versions send none. They mean both.
const topic = z.optional(z.enum(PUSH_TOPICS));

/** POST /api/push/subscriptions: the result of `PushSubscription.toJSON()` in a browser, and what it is told of from now on. */
export const subscribeSchema = z.strictObject({
  endpoint,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'Not a key')),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/, 'Not a key')),
  }),
  topic,
});
export type SubscribeInput = z.infer<typeof subscribeSchema>;

/** DELETE /api/push/subscriptions: what the browser is not told of any more. */
export const unsubscribeSchema = z.strictObject({ endpoint, topic });
export type UnsubscribeInput = z.infer<typeof unsubscribeSchema>;

/** A browser that is subscribed to push messages. */
export const subscriptionSchema = z.object({
  _id: z.string(),
  endpoint: z.string(),
  createdAt: z.string(),
  /** It gets the messages about the orders of its user. */
  ownOrders: z.boolean(),
  /** It gets the messages for staff: a shift runs on it. */
  atWork: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * What the service worker receives. It shows `title` and `body`, replaces an older notification with the same `tag`,
 * and opens `url` on a click.
 */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
}
