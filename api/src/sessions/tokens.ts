import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@canteen/domain/durations';

const SESSION_DAYS = 30;

/** What `newToken` returns, as a part of a regular expression. */
export const TOKEN_PATTERN = '[A-Za-z0-9_-]{43}';

/** 256 random bits. Only the client keeps it; the database has its hash. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** A session expires 30 days after it was last used. */
export const expiryAfter = (lastUsed: Date) => new Date(lastUsed.getTime() + SESSION_DAYS * DAY_MS);
