import type { LoginInput } from '@canteen/domain/user.schema';
import type { User } from '@canteen/domain/user.schema';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SharedLimit } from '../http/limits.ts';
import { userColumns, type UserRecord } from '../users/queries.ts';
import { checkNothing, checkPassword } from './passwords.ts';
import { presentUser } from './present.ts';
import { startSessionByPassword, type Device } from './start-session.ts';

export interface LoginLimits {
  /** Tries from one address; a campus is one, so this is wide. */
  perIp: SharedLimit;
  /** Wrong passwords for one account. */
  perAccount: SharedLimit;
}

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
  await limits.perAccount.check(account);
  const [row] = await ctx.sql<(UserRecord & { passwordHash: string })[]>`
    select ${userColumns(ctx.sql)}, users.password_hash from users
    where ${input.email ? ctx.sql`users.email = ${input.email}` : ctx.sql`users.contact = ${input.contact ?? ''}`}`;
  const right = row
    ? await checkPassword(row.passwordHash, input.password)
    : await checkNothing(input.password);
  if (!row || !right) {
    await limits.perAccount.consume(account);
    throw wrongCredentials();
  }
  if (row.isBlocked) throw new AppError('BLOCKED', 'Your account has been blocked.');
  await limits.perAccount.forget(account);
  const token = await startSessionByPassword(ctx, row._id, row.passwordHash, device);
  // It was changed this very moment.
  if (token === null) throw wrongCredentials();
  return presentUser(row, token);
}
