import type { Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { saysLength } from '../request-header.ts';

interface Limit {
  maxSize: number;
  /** The message of the answer 413, and the field of the form that is too large. */
  message?: string;
  field?: string;
}

const tooLarge = (c: HonoContext, { message = 'The request is too large', field }: Limit) =>
  c.json({ message, code: 'TOO_LARGE', ...(field !== undefined && { fields: { [field]: message } }) }, 413);

/**
 * Answers 413 to a body of more than `maxSize` bytes; `larger` lists the paths that accept more. A body with a
 * Content-Length is not read here, because reading it takes a third of the time of a request.
 */
export function bodySize(maxSize: number, larger: Readonly<Record<string, Limit>> = {}) {
  const limits = new Map(Object.entries(larger));
  const measuring = (limit: Limit) =>
    bodyLimit({
      maxSize: limit.maxSize,
      onError(c) {
        // The rest of the body is not read, so no further request can use the connection.
        c.header('Connection', 'close');
        return tooLarge(c, limit);
      },
    });
  const measured = measuring({ maxSize });
  const measuredLarger = new Map([...limits].map(([path, limit]) => [path, measuring(limit)]));
  return createMiddleware((c, next) => {
    // Handlers of these methods read no body.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (!saysLength(c)) return (measuredLarger.get(c.req.path) ?? measured)(c, next);
    const limit = limits.get(c.req.path) ?? { maxSize };
    // The connection stays open, and the HTTP server reads the rest for half a second: a proxy that cannot send a body to its
    // end takes the API for broken and sends it no requests for some seconds.
    return Number(c.req.header('content-length')) > limit.maxSize
      ? Promise.resolve(tooLarge(c, limit))
      : next();
  });
}
