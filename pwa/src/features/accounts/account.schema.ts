import { NEW_PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, personFields } from '@canteen/domain/account.schema';
import { password, REQUIRED } from '@canteen/domain/text.schema';
import * as z from 'zod/mini';

const repeated = z.string(REQUIRED).check(z.minLength(1, REQUIRED));
// Said at once with everything else, not only when the rest is right.
const always = { when: () => true };

/** The third step of a registration; the password as the server wants it, and once more. */
export const detailsSchema = z
  .strictObject({ ...personFields, password: password(NEW_PASSWORD_TOO_SHORT), confirmPassword: repeated })
  .check(
    z.refine((body) => !body.confirmPassword || body.confirmPassword === body.password, {
      error: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
      ...always,
    }),
  );
export type Details = z.infer<typeof detailsSchema>;

/** What of it may be kept: never a password. */
export const keptDetailsSchema = z.object({ name: z.string(), contact: z.string(), address: z.string() });

/** The third step of a forgotten password. */
export const newPasswordSchema = z
  .strictObject({ newPassword: password(NEW_PASSWORD_TOO_SHORT), confirmPassword: repeated })
  .check(
    z.refine((body) => !body.confirmPassword || body.confirmPassword === body.newPassword, {
      error: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
      ...always,
    }),
  );
export type NewPassword = z.infer<typeof newPasswordSchema>;

/** The profile but for its email, which has a way of its own. */
export const profileSchema = z.strictObject(personFields);
export type ProfileValues = z.infer<typeof profileSchema>;

export const changePasswordFormSchema = z
  .strictObject({
    currentPassword: password(),
    newPassword: password(NEW_PASSWORD_TOO_SHORT),
    confirmNewPassword: repeated,
  })
  .check(
    z.refine((body) => !body.confirmNewPassword || body.confirmNewPassword === body.newPassword, {
      error: 'Passwords Do No Match',
      path: ['confirmNewPassword'],
      ...always,
    }),
  );
export type ChangePasswordValues = z.infer<typeof changePasswordFormSchema>;
