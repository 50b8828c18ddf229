import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
} from 'node:crypto';
import type { Config } from '../config/config.ts';
import { derivedKey } from '../context/derived-key.ts';

export type CodePurpose = 'register' | 'password-reset' | 'email-change';

/** What a code is valid for: this purpose, this address and, for an email change, this user. */
export interface CodeSubject {
  purpose: CodePurpose;
  email: string;
  userId?: string;
}

/** Who requests or types a code. `key` is the cookie of the device, null without one. */
export interface Requester {
  ip: string;
  key: string | null;
}

/** The hash of a device's cookie, which is stored instead of the cookie. */
export const hashOfKey = ({ key }: Requester) =>
  key === null ? null : createHash('sha256').update(key).digest();

type Secret = Pick<Config, 'codeSecret'>;

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;
/** The clocks of two processes may differ by this. A code from further in the future was made with a shifted clock. */
export const CLOCK_SKEW_MS = 5_000;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Six random digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** The HMAC of a code, which is stored instead of the code. */
export function hmacOfCode(
  config: Secret,
  { purpose, email, userId = '' }: CodeSubject,
  code: string,
): Buffer {
  return createHmac('sha256', derivedKey('one-time codes', config))
    .update([purpose, email, userId, code].join('\0'))
    .digest();
}

/** Encrypts a code for the job that mails it. It can be decrypted only with CODE_SECRET and this id. */
export function encryptCode(config: Secret, codeId: string, code: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, derivedKey('sealed codes', config), nonce);
  cipher.setAAD(Buffer.from(codeId));
  return Buffer.concat([nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Decrypts a code that `encryptCode` encrypted. @throws when it was encrypted with another secret or for another id */
export function decryptCode(config: Secret, codeId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(
    ALGORITHM,
    derivedKey('sealed codes', config),
    bytes.subarray(0, NONCE_BYTES),
    {
      authTagLength: TAG_BYTES,
    },
  );
  decipher.setAAD(Buffer.from(codeId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
