import * as z from 'zod/mini';
import {
  PASSWORDS_DIFFER,
  requestDeletionSchema,
  type RequestDeletionInput,
} from '@canteen/domain/accounts/account.schema';
import { email, REQUIRED } from '@canteen/domain/field.schema';
import { contactDigits } from '@canteen/domain/users/contact-search';
import { loginSchema, type LoginInput } from '@canteen/domain/users/user.schema';
import { rulesOf, type Checked } from '../../ui/form/form-state.ts';
import {
  changePasswordFormSchema,
  detailsSchema,
  newPasswordSchema,
  profileSchema,
  type ChangePasswordValues,
  type Details,
  type NewPassword,
  type ProfileValues,
} from './account-forms.schema.ts';

// A form is shown before this file is loaded (load-account-rules.ts). Only its submit waits for it.
export { codeAlreadySent } from '../../data/accounts/code-already-sent.ts';

/** Checks a contact number that was pasted with its country code or spaces by its 10 digits, which are sent. */
const withDigits =
  <Values extends { contact?: string | undefined }>(check: (values: Values) => Checked<Values, Values>) =>
  (values: Values) =>
    check({ ...values, contact: contactDigits(values.contact ?? '') });

export const checkLogin = withDigits(rulesOf<LoginInput, LoginInput>(loginSchema));

const something = z.string().check(z.trim(), z.minLength(1, REQUIRED));

/** @param notAnEmail the error for an invalid email address; null lets the server check it */
export const checkEmail = (values: { email: string }, notAnEmail: string | null) =>
  rulesOf<{ email: string }, { email: string }>(
    z.strictObject({ email: notAnEmail === null ? something : email(notAnEmail, REQUIRED) }),
  )(values);

/** The new email of a profile as it is sent, or why it is none. */
export function checkNewEmail(typed: string): { email: string } | { error: string } {
  const { data, error } = email('Email Is Not Valid', REQUIRED).safeParse(typed);
  return data === undefined ? { error: error?.issues[0]?.message ?? REQUIRED } : { email: data };
}

/** A schema compares two fields only when every field is valid; this shows all errors at once. */
function andTheSame<Values extends object>(
  check: (values: Values) => Checked<Values, Values>,
  { field, repeated, message }: { field: keyof Values; repeated: keyof Values; message: string },
) {
  return (values: Values): Checked<Values, Values> => {
    const checked = check(values);
    if (!values[repeated] || values[repeated] === values[field]) return checked;
    return { errors: { ...('errors' in checked ? checked.errors : {}), [repeated]: { message } } };
  };
}

export const checkProfile = withDigits(rulesOf<ProfileValues, ProfileValues>(profileSchema));

export const checkRequestDeletion = rulesOf<RequestDeletionInput, RequestDeletionInput>(
  requestDeletionSchema,
);

export const checkDetails = andTheSame<Details>(withDigits(rulesOf(detailsSchema)), {
  field: 'password',
  repeated: 'confirmPassword',
  message: PASSWORDS_DIFFER,
});

export const checkNewPassword = andTheSame<NewPassword>(rulesOf(newPasswordSchema), {
  field: 'newPassword',
  repeated: 'confirmPassword',
  message: PASSWORDS_DIFFER,
});

export const checkChangePassword = andTheSame<ChangePasswordValues>(rulesOf(changePasswordFormSchema), {
  field: 'newPassword',
  repeated: 'confirmNewPassword',
  message: 'Passwords Do No Match',
});
