import { notCampusEmail } from './campus-email.ts';
import * as z from 'zod/mini';
import { contact, email, line, lines, password, REQUIRED } from './text.schema.ts';

export const NEW_PASSWORD_TOO_SHORT = 'Password must be at least 5 characters';
export const PASSWORDS_DIFFER = "Passwords don't match";
export const NOT_A_CODE = 'Please enter the 6-digit code';

/** A one-time code: exactly six digits. */
export const oneTimeCode = z.string(NOT_A_CODE).check(z.trim(), z.regex(/^[0-9]{6}$/, NOT_A_CODE));

/** Who someone is: registration, profile and the user form share these (decisions, Accounts). */
export const personFields = {
  name: line({ min: 3, max: 100 }),
  contact,
  address: lines({ min: 5, max: 500 }),
};

const EMAIL_FORMAT = 'Please enter a valid email address';

/** POST /api/users/register/initiate; the text names the campus. */
export const startRegistrationSchema = (campusDomain: string) =>
  z.strictObject({ email: email(notCampusEmail(campusDomain)) });

/** POST /api/users/register/verify-otp and /forgot-password/verify. */
export const verifyCodeSchema = z.strictObject({ email: email(EMAIL_FORMAT), otp: oneTimeCode });
export type VerifyCodeInput = z.infer<typeof verifyCodeSchema>;

const details = {
  email: email(),
  ...personFields,
  password: password(NEW_PASSWORD_TOO_SHORT),
  confirmPassword: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters'))),
};
interface Confirmed {
  password: string;
  confirmPassword?: string | undefined;
}
const confirmed = (body: Confirmed) =>
  body.confirmPassword === undefined || body.confirmPassword === body.password;
const differ = { error: PASSWORDS_DIFFER, path: ['confirmPassword'] };

/** POST /api/users/register/complete: the details of section 5 beside address and code. */
export const completeRegistrationSchema = z
  .strictObject({ ...details, otp: oneTimeCode })
  .check(z.refine(confirmed, differ));
/** POST /api/users/register: the same, and nothing without a proved code. */
export const registerSchema = z
  .strictObject({ ...details, otp: z.optional(oneTimeCode) })
  .check(z.refine(confirmed, differ));
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

/** PUT /api/users/updateProfile: `otp` when the email changes. An empty one counts as left out. */
export const updateProfileSchema = z.strictObject({
  ...personFields,
  email: email(),
  otp: z.optional(z.union([z.literal(''), oneTimeCode], NOT_A_CODE)),
});
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

/** PUT /api/users/changePassword. */
export const changePasswordSchema = z.strictObject({
  currentPassword: z
    .string(REQUIRED)
    .check(z.minLength(1, REQUIRED), z.maxLength(200, 'At most 200 characters')),
  newPassword: password(NEW_PASSWORD_TOO_SHORT),
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** What a screen may say when something is done that has nothing to answer (section 8, success messages). */
export const doneSchema = z.object({ message: z.string() });

/** A code is on its way; the same whether or not the address is known. */
export const codeSentSchema = z.object({
  message: z.string(),
  /** Until 'Resend code' works again. */
  resendInSeconds: z.number(),
  expiresInSeconds: z.number(),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

/** One of the places where the user is signed in. */
export const sessionSchema = z.object({
  _id: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  expiresAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
