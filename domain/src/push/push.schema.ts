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

/** POST /api/push/subscriptions: the result of `PushSubscription.toJSON()` in a browser. */
export const subscribeSchema = z.strictObject({
  endpoint,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'Not a key')),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/, 'Not a key')),
  }),
});
export type SubscribeInput = z.infer<typeof subscribeSchema>;

/** DELETE /api/push/subscriptions. */
export const unsubscribeSchema = z.strictObject({ endpoint });

/** A browser that is subscribed to push messages. */
export const subscriptionSchema = z.object({ _id: z.string(), endpoint: z.string(), createdAt: z.string() });
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
