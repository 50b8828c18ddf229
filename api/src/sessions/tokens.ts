import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, shown once. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
