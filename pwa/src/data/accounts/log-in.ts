import type { LoginInput } from '@canteen/domain/users/user.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import { refusalOf, type Refusal } from '../../lib/requests/refusal.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { completeLogin } from '../session/complete-login.ts';

type LoginResult =
  | { goTo: string }
  /** `blocked`: the account is blocked, and the form is cleared (specification, section 8). */
  | { refusal: Refusal; blocked: boolean };

/** Logs in by email, or else by contact. @param search the query of /login, which says where to go afterwards. */
export async function logIn({ email, contact, password }: LoginInput, search: string): Promise<LoginResult> {
  try {
    const user = await jsonOf(
      client.api.users.login.$post({
        json: email ? { email, password } : { contact: contact ?? '', password },
      }),
    );
    if (!user.token) return refused(null, 'Login failed. Please try again.');
    return { goTo: completeLogin({ ...user, token: user.token }, search) };
  } catch (error) {
    if (!(error instanceof ApiError))
      return refused(error, 'An unexpected error occurred. Please try again.');
    return error.status === 401
      ? { ...refused(error, 'Your account has been blocked.'), blocked: true }
      : refused(error, 'Login failed. Please try again.');
  }
}

const refused = (error: unknown, fallback: string) => ({
  refusal: refusalOf(error, fallback),
  blocked: false,
});
