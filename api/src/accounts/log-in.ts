import type { LoginInput } from '@canteen/domain/user.schema';
import type { User } from '@canteen/domain/user.schema';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { userColumns } from '../users/queries.ts';
import { type UserRecord } from '../context/actor.ts';
import { runExclusive } from './run-exclusive.ts';
import { simulatePasswordCheck, checkPassword } from './passwords.ts';
import { presentUser } from '../presenters/user.ts';
import { startSessionByPassword, type Device } from '../sessions/start-session.ts';

export interface LoginLimits {
  /** Logins from one IP address; wide, because a whole campus shares one. */
  perIp: SharedLimit;
  /** Wrong passwords for one account. */
  perAccount: SharedLimit;
}

const TOO_MANY_WRONG = 'Too many wrong passwords for this account. Please wait a few minutes.';
const wrongCredentials = () =>
  new AppError('WRONG_CREDENTIALS', 'Email, contact number or password is wrong.');

/**
 * Logs in by email or by contact number (sections 5 and 8). An unknown account and a wrong password get the same answer
 * after the same time. Only the right password reveals that an account is blocked.
 * @throws WRONG_CREDENTIALS 400, BLOCKED 401, TOO_MANY 429
 */
export async function logIn(
  ctx: Context,
  limits: LoginLimits,
  input: LoginInput,
  device: Device,
): Promise<User> {
  await limits.perIp.consume(device.ip);
  const account = input.email || input.contact || '';
  // One check at a time for an account; otherwise simultaneous guesses would be checked before the first one counts.
  const user = await runExclusive(account, () => checkCredentials(ctx, limits.perAccount, input, account));
  if (user.isBlocked) throw new AppError('BLOCKED', 'Your account has been blocked.');
  const token = await startSessionByPassword(ctx, user._id, user.passwordHash, device);
  // The password was changed, or the user blocked, since the check.
  if (token === null) throw wrongCredentials();
  return presentUser(user, token);
}

interface Credentials extends UserRecord {
  passwordHash: string;
}

/** The user with this email or contact and this password. */
async function checkCredentials(
  ctx: Context,
  limit: SharedLimit,
  { email, contact = '', password }: LoginInput,
  account: string,
): Promise<Credentials> {
  await limit.check(account, TOO_MANY_WRONG);
  const [user] = await ctx.sql<Credentials[]>`
    select ${userColumns(ctx.sql)}, users.password_hash from users
    where ${email ? ctx.sql`users.email = ${email}` : ctx.sql`users.contact = ${contact}`}`;
  const right = user
    ? await checkPassword(user.passwordHash, password)
    : await simulatePasswordCheck(password);
  if (!user || !right) {
    await limit.consume(account, TOO_MANY_WRONG);
    throw wrongCredentials();
  }
  // Resets the counters of both the email and the contact. They are two counters, because one shared counter would
  // reveal that an email and a contact belong to the same account.
  await Promise.all([limit.reset(user.email), limit.reset(user.contact)]);
  return user;
}
