import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context/context.ts';
import { derivedKey } from '../context/derived-key.ts';

type Secret = Pick<Context['config'], 'codeSecret'>;

const NONCE = /^[A-Za-z0-9_-]{22}$/;

const PREFIX = 'canteen_device_';

/** The cookie that shows that a user has signed in on this device before. Each user of the device has one. */
export const deviceCookieName = (userId: string) =>
  `${PREFIX}${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`;

export const isDeviceCookie = (name: string): boolean => name.startsWith(PREFIX);

const sign = (config: Secret, userId: string, nonce: string) =>
  createHmac('sha256', derivedKey('device cookies', config)).update([userId, nonce].join('\0')).digest();

/** The value of a new device cookie. It lets nobody sign in; it only separates limits (docs/decisions/0076). */
export function newDeviceCookie(config: Secret, userId: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(config, userId, nonce).toString('base64url')}`;
}

/** What identifies the device, or null when the cookie is missing or was not made for this user. */
export function deviceOfCookie(config: Secret, userId: string, cookie: string | undefined): string | null {
  const [nonce = '', signature = ''] = (cookie ?? '').split('.');
  if (!NONCE.test(nonce)) return null;
  const expected = sign(config, userId, nonce);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? `${userId} ${nonce}` : null;
}
