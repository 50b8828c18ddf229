import { createMiddleware } from 'hono/factory';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The API takes the key id and the key secret as basic authentication, as the provider does. */
export const basicAuth = (keyId: string, keySecret: string) => {
  const expected = digest(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return createMiddleware(async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      throw new Refusal(401, 'Authentication failed');
    }
    await next();
  });
};
