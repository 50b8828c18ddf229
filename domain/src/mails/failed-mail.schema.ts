import * as z from 'zod/mini';

/**
 * GET /api/mails/failed: a mail that could not be sent and is not retried any more. Staff see it and can retry or dismiss it.
 */
export const failedMailSchema = z.object({
  _id: z.string(),
  /** The name of the mail's job, for example 'order-placed'. */
  kind: z.string(),
  /** Null when nothing can be sent any more: the account was deleted, or the code in the mail is no longer valid. */
  to: z.nullable(z.string()),
  error: z.string(),
  attempts: z.number(),
  /** When the last try failed. */
  at: z.string(),
});
export type FailedMail = z.infer<typeof failedMailSchema>;

/** POST /api/mails/failed/retry: how many mails are sent again. */
export const retriedMailsSchema = z.object({ queued: z.number() });

/**
 * DELETE /api/mails/failed: dismisses the mails of the list whose last try failed between these times, both included. Without
 * `from`, which a former version does not send, also older ones.
 */
export const dismissMailsSchema = z.strictObject({
  from: z.optional(z.iso.datetime('Not a time')),
  until: z.iso.datetime('Not a time'),
});

/** DELETE /api/mails/failed: how many mails are dismissed. */
export const dismissedMailsSchema = z.object({ dismissed: z.number() });
