import type { FieldValues, Resolver } from 'react-hook-form';
import { expect, it } from 'vitest';
import { changePasswordResolver, detailsResolver, newPasswordResolver } from './account-resolvers.ts';

/** The error message of each field. */
async function messagesOf<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
  values: Values,
) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolver(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

it('shows all errors of a registration at once', async () => {
  const bad = { name: '', contact: '12', address: 'x', password: '1234', confirmPassword: '12345' };
  expect(await messagesOf(detailsResolver, bad)).toEqual({
    name: 'This Field Is Required',
    contact: 'Please enter a valid 10-digit phone number',
    address: 'Field Is Too Short',
    password: 'Password must be at least 5 characters',
    confirmPassword: "Passwords don't match",
  });
  expect(await messagesOf(detailsResolver, { ...bad, confirmPassword: '' })).toMatchObject({
    confirmPassword: 'This Field Is Required',
  });
});

it('requires the new password to be repeated', async () => {
  expect(await messagesOf(newPasswordResolver, { newPassword: '12345', confirmPassword: '12346' })).toEqual({
    confirmPassword: "Passwords don't match",
  });
  const change = { currentPassword: '', newPassword: '12345', confirmNewPassword: '12346' };
  expect(await messagesOf(changePasswordResolver, change)).toEqual({
    currentPassword: 'This Field Is Required',
    confirmNewPassword: 'Passwords Do No Match',
  });
  const right = { currentPassword: 'campus123', newPassword: '12345', confirmNewPassword: '12345' };
  expect(await messagesOf(changePasswordResolver, right)).toEqual({});
});
