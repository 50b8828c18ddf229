import * as z from 'zod/mini';

/** GET /api/config: public settings, readable without a login (decisions, HTTP). */
export const publicConfigSchema = z.object({
  appName: z.string(),
  campusEmailDomain: z.string(),
  razorpayKeyId: z.string(),
  razorpayCheckoutUrl: z.string(),
  pushKey: z.nullable(z.string()),
  tileUrl: z.string(),
  /** True when cancelling a paid order also refunds it. */
  autoRefund: z.boolean(),
  demo: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
