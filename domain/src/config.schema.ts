import * as z from 'zod/mini';

/** GET /api/config: what a page may know before anyone signs in. */
export const publicConfigSchema = z.object({
  appName: z.string(),
  campusEmailDomain: z.string(),
  razorpayKeyId: z.string(),
  razorpayCheckoutUrl: z.string(),
  pushKey: z.nullable(z.string()),
  tileUrl: z.string(),
  /** Cancelling a paid order sends its money back without being asked to. */
  autoRefund: z.boolean(),
  demo: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
