import * as z from 'zod/mini';
import { NEW_PASSWORD_TOO_SHORT, personFields } from '@canteen/domain/accounts/account.schema';
import { password, REQUIRED } from '@canteen/domain/field.schema';

const repeated = z.string(REQUIRED).check(z.minLength(1, REQUIRED));

/** The third step of a registration: the password follows the server's rule and is repeated. */
export const detailsSchema = z.strictObject({
  ...personFields,
  password: password(NEW_PASSWORD_TOO_SHORT),
  confirmPassword: repeated,
});
export type Details = z.infer<typeof detailsSchema>;

/** The third step of a forgotten password. */
export const newPasswordSchema = z.strictObject({
  newPassword: password(NEW_PASSWORD_TOO_SHORT),
  confirmPassword: repeated,
});
export type NewPassword = z.infer<typeof newPasswordSchema>;

/** The profile without the email, which is changed separately. */
export const profileSchema = z.strictObject(personFields);
export type ProfileValues = z.infer<typeof profileSchema>;

export const changePasswordFormSchema = z.strictObject({
  currentPassword: password(),
  newPassword: password(NEW_PASSWORD_TOO_SHORT),
  confirmNewPassword: repeated,
});
export type ChangePasswordValues = z.infer<typeof changePasswordFormSchema>;
