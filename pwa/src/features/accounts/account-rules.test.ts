import { expect, it } from 'vitest';
import type { Checked } from '../../ui/form/form-state.ts';
import { checkChangePassword, checkDetails, checkLogin, checkNewPassword } from './account-rules.ts';

/** The error message of each field. */
const messagesOf = <Values extends object>(checked: Checked<Values, Values>) =>
  'errors' in checked
    ? Object.fromEntries(
        Object.entries<{ message: string } | undefined>({ ...checked.errors }).map(([name, error]) => [
          name,
          error?.message,
        ]),
      )
    : {};

it('shows all errors of a registration at once', () => {
  const bad = { name: '', contact: '12', address: 'x', password: '1234', confirmPassword: '12345' };
  expect(messagesOf(checkDetails(bad))).toEqual({
    name: 'This Field Is Required',
    contact: 'Please enter a valid 10-digit phone number',
    address: 'Field Is Too Short',
    password: 'Password must be at least 5 characters',
    confirmPassword: "Passwords don't match",
  });
  expect(messagesOf(checkDetails({ ...bad, confirmPassword: '' }))).toMatchObject({
    confirmPassword: 'This Field Is Required',
  });
});

it('requires the new password to be repeated', () => {
  expect(messagesOf(checkNewPassword({ newPassword: '12345', confirmPassword: '12346' }))).toEqual({
    confirmPassword: "Passwords don't match",
  });
  const change = { currentPassword: '', newPassword: '12345', confirmNewPassword: '12346' };
  expect(messagesOf(checkChangePassword(change))).toEqual({
    currentPassword: 'This Field Is Required',
    confirmNewPassword: 'Passwords Do No Match',
  });
  const right = { currentPassword: 'campus123', newPassword: '12345', confirmNewPassword: '12345' };
  expect(messagesOf(checkChangePassword(right))).toEqual({});
});

it('requires an email or a contact number for the login, beside the other errors', () => {
  expect(messagesOf(checkLogin({ email: '', contact: '', password: '' }))).toEqual({
    email: 'Either Email or Contact Number is required',
    password: 'This Field Is Required',
  });
  expect(messagesOf(checkLogin({ email: 'x', contact: '', password: 'campus123' }))).toEqual({
    email: 'Email Is Not Valid',
  });
});
