import * as z from 'zod/mini';

/** GET /api/mails/failed: a mail that was given up after many tries, and is kept for a person to see. */
export const failedMailSchema = z.object({
  _id: z.string(),
  /** The job that makes it, such as 'order-placed'. */
  kind: z.string(),
  /** Null when its account, or what it was about, is gone. */
  to: z.nullable(z.string()),
  error: z.string(),
  attempts: z.number(),
  /** When the last try failed. */
  at: z.string(),
});
export type FailedMail = z.infer<typeof failedMailSchema>;
