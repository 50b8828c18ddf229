import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context as HonoContext } from 'hono';

/** What everyone may see and nobody need fetch twice: a ready body with its validator. */
export interface PublicBody {
  body: string;
  /** Null when it is too small to be worth it. */
  gzipped: Uint8Array<ArrayBuffer> | null;
  etag: string;
}

const WORTH_COMPRESSING = 1400;

export function publicBody(value: unknown): PublicBody {
  const body = JSON.stringify(value);
  return {
    body,
    gzipped: body.length > WORTH_COMPRESSING ? new Uint8Array(gzipSync(body)) : null,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
  };
}

/** Answers 304 when the asker has it already. The copy must be revalidated each time: menus change at noon. */
export function publicJson(c: HonoContext, { body, gzipped, etag }: PublicBody): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  };
  const asked = c.req.header('if-none-match');
  if (asked !== undefined && asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return c.body(null, 304, headers);
  }
  if (gzipped && c.req.header('accept-encoding')?.includes('gzip')) {
    return c.body(gzipped, 200, { ...headers, 'content-encoding': 'gzip' });
  }
  return c.body(body, 200, headers);
}
