import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { Config } from '../config/config.ts';

export type CodePurpose = 'register' | 'password-reset' | 'email-change';

/** What a code is bound to: it proves this address, for this purpose, and for this user where one is signed in. */
export interface CodeSubject {
  purpose: CodePurpose;
  email: string;
  userId?: string;
}

type Secret = Pick<Config, 'codeSecret'>;

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;
/** How far the clocks of processes may be apart; what is later than that was sent while the clock was shifted. */
export const CLOCK_SKEW_MS = 5_000;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one use, so that what is made for one says nothing about another. */
const keyFor = (use: string, { codeSecret }: Secret) =>
  Buffer.from(hkdfSync('sha256', codeSecret, '', `canteen ${use}`, 32));

/** Six digits, each as likely as any other. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** What is stored of a code. */
export function hmacOfCode(
  config: Secret,
  { purpose, email, userId = '' }: CodeSubject,
  code: string,
): Buffer {
  return createHmac('sha256', keyFor('one-time codes', config))
    .update([purpose, email, userId, code].join('\0'))
    .digest();
}

/** A code on its way to the worker: readable with CODE_SECRET alone, and only as the code of this id. */
export function sealCode(config: Secret, codeId: string, code: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor('sealed codes', config), nonce);
  cipher.setAAD(Buffer.from(codeId));
  return Buffer.concat([nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** @throws when it was sealed with another secret, for another id, or not at all */
export function openCode(config: Secret, codeId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(
    ALGORITHM,
    keyFor('sealed codes', config),
    bytes.subarray(0, NONCE_BYTES),
    {
      authTagLength: TAG_BYTES,
    },
  );
  decipher.setAAD(Buffer.from(codeId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
