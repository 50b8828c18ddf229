import type { Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';

// What was not read stands in the way of a next request on the same connection.
const tooLarge = (c: HonoContext) =>
  c.json({ message: 'That is too large', code: 'TOO_LARGE' }, 413, { connection: 'close' });

/** 413 for a body of more bytes. One whose length is told is not touched: to look into it costs a third of a request. */
export function bodySize(maxSize: number) {
  const measured = bodyLimit({ maxSize, onError: tooLarge });
  return createMiddleware((c, next) => {
    // No handler reads the body of these.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return measured(c, next);
    return Number(length) > maxSize ? Promise.resolve(tooLarge(c)) : next();
  });
}
