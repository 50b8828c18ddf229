import * as z from 'zod/mini';

const NOT_A_SERVICE = 'Not the address of a push service';

// A name in the public DNS on the usual port: push services are, and what is inside the network is not.
const endpoint = z
  .string()
  .check(
    z.maxLength(1000, NOT_A_SERVICE),
    z.regex(
      /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z]\/[\x21-\x7e]*$/i,
      NOT_A_SERVICE,
    ),
  );

/** What `PushSubscription.toJSON()` gives in a browser. */
export const subscribeSchema = z.strictObject({
  endpoint,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'Not a key')),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/, 'Not a key')),
  }),
});
export type SubscribeInput = z.infer<typeof subscribeSchema>;

export const unsubscribeSchema = z.strictObject({ endpoint });

/** A browser that asked to be told. */
export const subscriptionSchema = z.object({ _id: z.string(), endpoint: z.string(), createdAt: z.string() });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** What the service worker gets: it shows `title` and `body`, replaces what has the same `tag`, and opens `url`. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
}
