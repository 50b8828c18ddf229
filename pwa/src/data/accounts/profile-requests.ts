import type { ChangePasswordInput, UpdateProfileInput } from '@canteen/domain/accounts/account.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { storeAddressChange } from '../session/address-change.ts';
import { endOwnSession } from '../session/session-expiry.ts';
import { currentUser, storeUser } from '../session/session.ts';

const { users } = client.api;

/** Mails a code to the new address. */
export const startEmailChange = (newEmail: string) =>
  jsonOf(users['email-change'].initiate.$post({ json: { newEmail } }));

export const verifyEmailChangeCode = (newEmail: string, otp: string) =>
  jsonOf(users['email-change'].verify.$post({ json: { newEmail, otp } }));

/**
 * Saves the profile. All components that show the user then show the new values, also those of a conflict: the next save
 * replaces them.
 */
export async function updateProfile(json: UpdateProfileInput): Promise<User> {
  try {
    return await saveUser(() => jsonOf(users.updateProfile.$put({ json })));
  } catch (error) {
    const saved = error instanceof ApiError && (error.body as { user?: User } | null)?.user;
    if (saved) await saveUser(() => Promise.resolve(saved));
    throw error;
  }
}

/** Turns mails about each step of an order on or off. */
export async function setStepMails(mailsAboutSteps: boolean): Promise<void> {
  await saveUser(() => jsonOf(users.me.mails.$put({ json: { mailsAboutSteps } })));
}

async function saveUser(save: () => Promise<User>): Promise<User> {
  const asked = currentUser();
  const user = await save();
  // Another user may have logged in during the request.
  const now = currentUser();
  if (asked && now?.token === asked.token) {
    storeAddressChange(now, user);
    storeUser({ ...user, token: user.token ?? now.token });
  }
  return user;
}

/** Changes the password. This ends every session, also this one. */
export const changePassword = (json: ChangePasswordInput) =>
  endOwnSession(
    () => jsonOf(users.changePassword.$put({ json })),
    () => 'The answer was lost, but your password was probably changed. Login with the new one.',
  );
