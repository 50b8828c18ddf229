import type { VerifyCodeInput } from '@canteen/domain/accounts/account.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { completeLogin } from '../session/complete-login.ts';

const calls = client.api.users.register;

/** Mails a code to an address of the campus. */
export const startRegistration = (email: string) => jsonOf(calls.initiate.$post({ json: { email } }));

export const verifyRegistrationCode = (json: VerifyCodeInput) => jsonOf(calls['verify-otp'].$post({ json }));

interface RegistrationInput {
  name: string;
  contact: string;
  address: string;
  password: string;
}

/**
 * Creates the account and logs the user in. @param search the query of /register
 * @returns the path to go to
 */
export async function completeRegistration(
  proof: VerifyCodeInput,
  { name, contact, address, password }: RegistrationInput,
  search: string,
): Promise<string> {
  const user = await jsonOf(calls.complete.$post({ json: { ...proof, name, contact, address, password } }));
  if (!user.token) throw new ApiError({ status: 500, code: 'INTERNAL', message: '' });
  return completeLogin({ ...user, token: user.token }, search);
}
