import type { LoginInput } from '@canteen/domain/users/user.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { type UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { AppError, tooMany } from '../errors/app-error.ts';
import { ipNetworkOf } from '../limits/ip-network.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { simulatePasswordCheck, checkPassword } from '../passwords/hash-password.ts';
import { withMutex } from '../passwords/keyed-mutex.ts';
import { queuePasswordCheck } from '../passwords/password-check-queue.ts';
import { presentUser } from '../presenters/user.ts';
import { deviceCookieName, deviceOfCookie } from '../sessions/device-cookie.ts';
import { startSessionByPassword, type Device } from '../sessions/start-session.ts';
import { userColumns } from '../users/queries.ts';

export interface LoginLimits {
  /** Wrong passwords from one IP address, from devices that are new to the account. */
  wrongPerIp: SharedLimit;
  /** Wrong passwords for one account, from devices that are new to it. */
  perAccount: SharedLimit;
  /** Wrong passwords for one account from one device where it has signed in before. */
  perDevice: SharedLimit;
}

export interface LoginDevice extends Device {
  /** Reads a cookie of the request. */
  cookie(name: string): string | undefined;
}

const TOO_MANY_WRONG = 'Too many wrong passwords for this account. Please wait.';
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
  device: LoginDevice,
): Promise<User> {
  const user = await checkCredentials(ctx, limits, input, device);
  if (user.isBlocked) throw new AppError('BLOCKED', 'Your account has been blocked.');
  const token = await startSessionByPassword(ctx, user, device);
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
  limits: LoginLimits,
  input: LoginInput,
  device: LoginDevice,
): Promise<Credentials> {
  const { email, contact = '', password } = input;
  const [user] = await ctx.sql<Credentials[]>`
    select ${userColumns(ctx.sql)}, users.password_hash from users
    where ${email ? ctx.sql`users.email = ${email}` : ctx.sql`users.contact = ${contact}`}`;
  const isRight = async () =>
    user ? checkPassword(user.passwordHash, password) : simulatePasswordCheck(password);
  const known = user && deviceOfCookie(ctx.config, user._id, device.cookie(deviceCookieName(user._id)));
  const right = known
    ? await checkOnKnownDevice(limits, known, isRight)
    : await checkOnNewDevice(limits, email || contact, ipNetworkOf(device.ip), isRight);
  if (!user || !right) throw wrongCredentials();
  // Resets the counters of both the email and the contact. They are two counters, because one shared counter would
  // reveal that an email and a contact belong to the same account.
  if (!known) await Promise.all([limits.perAccount.reset(user.email), limits.perAccount.reset(user.contact)]);
  return user;
}

/** Counts the wrong passwords of this device separately, so that strangers cannot lock it out (OWASP's device cookies). */
async function checkOnKnownDevice(
  { perDevice }: LoginLimits,
  device: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  // One check at a time; otherwise simultaneous guesses would be checked before the first one counts.
  return withMutex(device, async () => {
    await perDevice.check(device, TOO_MANY_WRONG);
    const right = await isRight();
    await (right ? perDevice.reset(device) : perDevice.consume(device, TOO_MANY_WRONG));
    return right;
  });
}

/**
 * After 300 wrong passwords from its network, an account has one try instead of ten, and the network one check at a
 * time: somebody else's right password is still accepted.
 */
async function checkOnNewDevice(
  { perAccount, wrongPerIp }: LoginLimits,
  account: string,
  network: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  return withMutex(account, async () => {
    const [ofAccount, ofNetwork] = await Promise.all([perAccount.read(account), wrongPerIp.read(network)]);
    if (ofAccount.isUsedUp) throw tooMany(ofAccount.secondsLeft, TOO_MANY_WRONG);
    if (ofNetwork.isUsedUp && ofAccount.used > 0) throw tooMany(ofNetwork.secondsLeft, TOO_MANY_WRONG);
    const right = await (ofNetwork.isUsedUp ? queuePasswordCheck(network, isRight) : isRight());
    if (!right) await Promise.all([perAccount.consume(account, TOO_MANY_WRONG), wrongPerIp.add(network)]);
    return right;
  });
}
