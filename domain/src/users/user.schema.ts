import * as z from 'zod/mini';
import { contact, email, password } from '../field.schema.ts';

/** A user as the API answers it (section 3). Only login, register/complete and updateProfile send `token`. */
export const userSchema = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  contact: z.string(),
  address: z.string(),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  isShopAdmin: z.boolean(),
  isDelivery: z.boolean(),
  isBlocked: z.boolean(),
  managedShops: z.array(z.string()),
  /** When the user asked to be deleted, or null. The account is deleted when its orders have ended. */
  deletionRequestedAt: z.optional(z.nullable(z.string())),
  /** Whether the user wants a mail for each step of an order. Mails about placed, cancelled and refunded orders always come. */
  mailsAboutSteps: z.optional(z.boolean()),
  token: z.optional(z.string()),
});
export type User = z.infer<typeof userSchema>;

const LOGIN_NEEDS_ONE = 'Either Email or Contact Number is required';

/** Login by email or by contact (section 5). An empty string counts as missing. */
export const loginSchema = z
  .strictObject({
    email: z.optional(z.union([z.literal(''), email()], 'Email Is Not Valid')),
    contact: z.optional(z.union([z.literal(''), contact], 'Please enter a valid 10-digit phone number')),
    password: password(),
  })
  .check(
    z.refine((body) => Boolean(body.email) || Boolean(body.contact), {
      error: LOGIN_NEEDS_ONE,
      path: ['email'],
      // Also when another field is wrong, so that all errors are named at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type LoginInput = z.infer<typeof loginSchema>;
