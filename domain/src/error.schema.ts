import * as z from 'zod/mini';

/** Every error answer of the API (decisions, HTTP). */
export const errorSchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
