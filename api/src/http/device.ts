import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config/config.ts';
import { deviceCookieName, isDeviceCookie, newDeviceCookie } from '../sessions/device-cookie.ts';
import { clientIp } from './client-ip.ts';

const MAX_USERS_OF_DEVICE = 20;
const YEAR_SECONDS = 365 * 86_400;
const CODE_COOKIE = 'canteen_code';
const CODE_KEY = /^[A-Za-z0-9_-]{43}$/;
const CODE_COOKIE_SECONDS = 3_600;

/** IP address and browser, stored with a new session, and the cookies. */
export const deviceOf = (c: HonoContext, { trustProxy }: Pick<Config, 'trustProxy'>) => ({
  ip: clientIp(c, trustProxy).replace(/^::ffff:/, ''),
  userAgent: c.req.header('User-Agent') ?? '',
  cookie: (name: string) => getCookie(c, name),
});

/** Lets this device be recognised when the user signs in on it again (sessions/device-cookie.ts). */
export function rememberDevice(
  c: HonoContext,
  config: Pick<Config, 'codeSecret' | 'production'>,
  userId: string,
): void {
  forgetOldDevices(c, config);
  setCookie(c, deviceCookieName(userId), newDeviceCookie(config, userId), {
    path: '/api/users',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.production,
    maxAge: YEAR_SECONDS,
  });
}

/**
 * Each user of a shared computer has a cookie of 100 bytes, and a server refuses requests with more than 8 or 16 KB of
 * headers. The oldest cookies come first. Their users count as new to this device when they sign in again.
 */
function forgetOldDevices(c: HonoContext, { production }: Pick<Config, 'production'>): void {
  const names = Object.keys(getCookie(c)).filter(isDeviceCookie);
  for (const name of names.slice(0, -MAX_USERS_OF_DEVICE))
    deleteCookie(c, name, { path: '/api/users', secure: production });
}

/** Who types a one-time code: the IP address, and the cookie of the device that requested one. */
export function requesterOf(c: HonoContext, config: Pick<Config, 'trustProxy'>) {
  const key = getCookie(c, CODE_COOKIE) ?? '';
  return { ip: clientIp(c, config.trustProxy), key: CODE_KEY.test(key) ? key : null };
}

/** Who requests a one-time code. Its device gets a cookie, so that it is recognised when the code is typed. */
export function rememberRequester(c: HonoContext, config: Pick<Config, 'trustProxy' | 'production'>) {
  const requester = requesterOf(c, config);
  const key = requester.key ?? randomBytes(32).toString('base64url');
  setCookie(c, CODE_COOKIE, key, {
    path: '/api/users',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.production,
    maxAge: CODE_COOKIE_SECONDS,
  });
  return { ...requester, key };
}
