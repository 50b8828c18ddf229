import { client, jsonOf } from '../api-client/api.ts';
import { requestLogout } from '../session/log-out.ts';
import { logIn } from './log-in.ts';

// Imported with import() only, when the server does not accept a code: an earlier call, whose answer was lost, may have
// used it up.

/** Logs in to the account that the registration has created. The path to go to, or null when there is none. */
export async function logInToCreatedAccount(
  email: string,
  password: string,
  search: string,
): Promise<string | null> {
  const login = await logIn({ email, password }, search);
  return 'goTo' in login ? login.goTo : null;
}

/** Whether this is the password of the account. Asks with a login, and ends its session. */
export async function isPasswordOfAccount(email: string, password: string): Promise<boolean> {
  try {
    const { token } = await jsonOf(client.api.users.login.$post({ json: { email, password } }));
    if (token !== undefined) void requestLogout(token).catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}
