import type { ResetPasswordInput, VerifyCodeInput } from '@canteen/domain/accounts/account.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { endOwnSession } from '../session/session-expiry.ts';
import { currentUser } from '../session/session.ts';

const calls = client.api.users['forgot-password'];

/** Mails a code if the account exists. The answer does not say whether it exists. */
export const startPasswordReset = (email: string) => jsonOf(calls.initiate.$post({ json: { email } }));

export const verifyPasswordResetCode = (json: VerifyCodeInput) => jsonOf(calls.verify.$post({ json }));

/** Sets the new password. This ends every session of the account, also one on this device. */
export function resetPassword(json: ResetPasswordInput): Promise<{ message: string }> {
  const reset = () => jsonOf(calls.reset.$post({ json }));
  return currentUser()?.email === json.email ? endOwnSession(reset) : reset();
}
