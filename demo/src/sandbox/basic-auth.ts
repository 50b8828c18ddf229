import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { ApiError } from './api-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** HTTP basic authentication with key id and key secret, as at the provider. */
export const basicAuth = (keyId: string, keySecret: string) => {
  const expected = digest(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return createMiddleware(async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      throw new ApiError(401, 'Authentication failed');
    }
    await next();
  });
};
