import * as z from 'zod/mini';
import { contact, email, singleLineText, multiLineText, password, REQUIRED } from '../field.schema.ts';
import { campusEmailError } from './campus-email.ts';

export const NEW_PASSWORD_TOO_SHORT = 'Password must be at least 5 characters';
export const PASSWORDS_DIFFER = "Passwords don't match";
const NOT_A_CODE = 'Please enter the 6-digit code';

/** A one-time code: exactly six digits. */
const oneTimeCode = z.string(NOT_A_CODE).check(z.trim(), z.regex(/^[0-9]{6}$/, NOT_A_CODE));

/** Personal details. Registration, profile and the user form of staff check them alike (decisions, Accounts). */
export const personFields = {
  name: singleLineText({ min: 3, max: 100 }),
  contact,
  address: multiLineText({ min: 5, max: 500 }),
};

const EMAIL_FORMAT = 'Please enter a valid email address';

/** POST /api/users/register/initiate. The error text names the campus (section 5). */
export const startRegistrationSchema = (campusDomain: string) =>
  z.strictObject({ email: email(campusEmailError(campusDomain)) });

/** POST /api/users/register/verify-otp and /forgot-password/verify. */
export const verifyCodeSchema = z.strictObject({ email: email(EMAIL_FORMAT), otp: oneTimeCode });
export type VerifyCodeInput = z.infer<typeof verifyCodeSchema>;

const registrationFields = {
  email: email(),
  ...personFields,
  password: password(NEW_PASSWORD_TOO_SHORT),
  confirmPassword: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters'))),
};
interface PasswordPair {
  password: string;
  confirmPassword?: string | undefined;
}
const passwordsMatch = (body: PasswordPair) =>
  body.confirmPassword === undefined || body.confirmPassword === body.password;
const passwordsDiffer = { error: PASSWORDS_DIFFER, path: ['confirmPassword'] };

/** POST /api/users/register/complete: email, code and the details of section 5. */
export const completeRegistrationSchema = z
  .strictObject({ ...registrationFields, otp: oneTimeCode })
  .check(z.refine(passwordsMatch, passwordsDiffer));
/** POST /api/users/register: the same fields. Without a verified code the call answers 400. */
export const registerSchema = z
  .strictObject({ ...registrationFields, otp: z.optional(oneTimeCode) })
  .check(z.refine(passwordsMatch, passwordsDiffer));
export type RegisterInput = z.infer<typeof registerSchema>;

/** POST /api/users/forgot-password/initiate. */
export const startPasswordResetSchema = z.strictObject({ email: email(EMAIL_FORMAT) });

/** POST /api/users/forgot-password/reset. */
export const resetPasswordSchema = z.strictObject({
  email: email(EMAIL_FORMAT),
  otp: oneTimeCode,
  newPassword: password(NEW_PASSWORD_TOO_SHORT),
});
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

/** POST /api/users/email-change/initiate and /verify. */
export const startEmailChangeSchema = z.strictObject({ newEmail: email() });
export const verifyEmailChangeSchema = z.strictObject({ newEmail: email(), otp: oneTimeCode });

/**
 * The values that the form showed at first. A field that the user did not change keeps the stored value. When somebody else
 * changed the same field too, the answer is 409.
 */
export const personBefore = z.optional(
  z.strictObject({ name: z.string(), email: z.string(), contact: z.string(), address: z.string() }),
);

/** PUT /api/users/updateProfile. `otp` is needed when the email changes; an empty one counts as missing. */
export const updateProfileSchema = z.strictObject({
  ...personFields,
  email: email(),
  otp: z.optional(z.union([z.literal(''), oneTimeCode], NOT_A_CODE)),
  before: personBefore,
});
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

/** PUT /api/users/me/mails. */
export const mailSettingsSchema = z.strictObject({ mailsAboutSteps: z.boolean('Choose yes or no') });
export type MailSettingsInput = z.infer<typeof mailSettingsSchema>;

/** The password of a user who is signed in, asked again. */
const ownPassword = z
  .string(REQUIRED)
  .check(z.minLength(1, REQUIRED), z.maxLength(200, 'At most 200 characters'));

/** PUT /api/users/changePassword. */
export const changePasswordSchema = z.strictObject({
  currentPassword: ownPassword,
  newPassword: password(NEW_PASSWORD_TOO_SHORT),
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** POST /api/users/me/deletion. */
export const requestDeletionSchema = z.strictObject({ password: ownPassword });
export type RequestDeletionInput = z.infer<typeof requestDeletionSchema>;

/** The answer of a call that returns no data: a message for the screen (section 8, success messages). */
export const doneSchema = z.object({ message: z.string() });

/** The answer when a code is requested. It is the same for addresses with and without an account. */
export const codeSentSchema = z.object({
  message: z.string(),
  /** Seconds until 'Resend code' works again. */
  resendInSeconds: z.number(),
  expiresInSeconds: z.number(),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

/** One session of the user: one browser that is signed in. */
export const sessionSchema = z.object({
  _id: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  expiresAt: z.string(),
  /** True for the session that made this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
