import * as z from 'zod/mini';

/** GET /api/config: public settings, readable without a login (decisions, HTTP). */
export const publicConfigSchema = z.object({
  appName: z.string(),
  campusEmailDomain: z.string(),
  razorpayKeyId: z.string(),
  razorpayCheckoutUrl: z.string(),
  pushKey: z.nullable(z.string()),
  tileUrl: z.string(),
  /** The circle to which orders are delivered, its radius in metres; null when none is set. */
  campus: z.nullable(
    z.object({ center: z.object({ lat: z.number(), lng: z.number() }), radius: z.number() }),
  ),
  /** Minutes after which an order that nobody has accepted is cancelled; 0: never. */
  acceptTimeoutMinutes: z.number(),
  /** True when cancelling a paid order also refunds it. */
  autoRefund: z.boolean(),
  /** The email address or phone number where customers get help; null when none is set. */
  supportContact: z.nullable(z.string()),
  /** The addresses of the terms and of the privacy notice; null when they are not set. */
  termsUrl: z.nullable(z.string()),
  privacyUrl: z.nullable(z.string()),
  demo: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
