import * as z from 'zod/mini';
import { email, multiLineText } from '../field.schema.ts';

/** POST /api/users/admin/bypass-list: an address outside the campus domain that may register (section 5). */
export const addBypassSchema = z.strictObject({
  email: email('Please enter a valid email address', 'Email is required'),
  reason: z.optional(multiLineText({ max: 500 })),
});
export type AddBypassInput = z.infer<typeof addBypassSchema>;

/** One entry of the bypass list (section 3). */
export const bypassEntrySchema = z.object({
  _id: z.string(),
  email: z.string(),
  reason: z.string(),
  addedBy: z.object({ name: z.string() }),
  createdAt: z.string(),
});
export type BypassEntry = z.infer<typeof bypassEntrySchema>;
