import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORDS_DIFFER } from '@canteen/domain/account.schema';
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import {
  changePasswordFormSchema,
  detailsSchema,
  newPasswordSchema,
  type ChangePasswordValues,
  type Details,
  type NewPassword,
} from './account.schema.ts';

/** A schema compares two fields only when every field is valid; this shows all errors at once. */
function andTheSame<Values extends FieldValues>(
  rules: Resolver<Values, unknown, Values>,
  { field, repeated, message }: { field: Path<Values>; repeated: Path<Values>; message: string },
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const checked = await rules(values, context, options);
    if (!values[repeated] || values[repeated] === values[field]) return checked;
    const errors = { ...checked.errors, [repeated]: { type: 'validate', message } };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

export const detailsResolver = andTheSame<Details>(zodResolver(detailsSchema), {
  field: 'password',
  repeated: 'confirmPassword',
  message: PASSWORDS_DIFFER,
});

export const newPasswordResolver = andTheSame<NewPassword>(zodResolver(newPasswordSchema), {
  field: 'newPassword',
  repeated: 'confirmPassword',
  message: PASSWORDS_DIFFER,
});

export const changePasswordResolver = andTheSame<ChangePasswordValues>(
  zodResolver(changePasswordFormSchema),
  {
    field: 'newPassword',
    repeated: 'confirmNewPassword',
    message: 'Passwords Do No Match',
  },
);
