import type { LoginInput } from '@canteen/domain/user.schema';
import type { User } from '@canteen/domain/user.schema';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { userColumns } from '../users/queries.ts';
import { type UserRecord } from '../context/actor.ts';
import { runExclusive } from './run-exclusive.ts';
import { checkNothing, checkPassword } from './passwords.ts';
import { presentUser } from '../presenters/user.ts';
import { startSessionByPassword, type Device } from '../sessions/start-session.ts';

export interface LoginLimits {
  /** Tries from one address; a campus is one, so this is wide. */
  perIp: SharedLimit;
  /** Wrong passwords for one account. */
  perAccount: SharedLimit;
}

const TOO_MANY_WRONG = 'Too many wrong passwords for this account. Please wait a few minutes.';
const wrongCredentials = () =>
  new AppError('WRONG_CREDENTIALS', 'Email, contact number or password is wrong.');

/**
 * Login by email or by contact (section 5). Unknown account and wrong password answer alike and take alike long;
 * that an account is blocked is told only to who knows its password.
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
  // Otherwise many guesses at once would all be looked at before the first of them counts.
  const user = await runExclusive(account, () => checkCredentials(ctx, limits.perAccount, input, account));
  if (user.isBlocked) throw new AppError('BLOCKED', 'Your account has been blocked.');
  const token = await startSessionByPassword(ctx, user._id, user.passwordHash, device);
  // It was changed this very moment.
  if (token === null) throw wrongCredentials();
  return presentUser(user, token);
}

interface Credentials extends UserRecord {
  passwordHash: string;
}

/** Whose email or contact and password these are. */
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
  const right = user ? await checkPassword(user.passwordHash, password) : await checkNothing(password);
  if (!user || !right) {
    await limit.consume(account, TOO_MANY_WRONG);
    throw wrongCredentials();
  }
  // What was typed wrong as the other of the two is forgiven as well. They are counted apart all the same: one count
  // for both would tell who has tried neither password that they belong to one account.
  await Promise.all([limit.reset(user.email), limit.reset(user.contact)]);
  return user;
}
