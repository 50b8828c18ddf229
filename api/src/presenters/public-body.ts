import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** What everyone may see and nobody need fetch twice: a ready body with its validator. */
export interface PublicBody {
  body: string;
  /** Null when it is too small to be worth it. */
  gzipped: Uint8Array<ArrayBuffer> | null;
  etag: string;
  /** What every answer with it says, changed or not. */
  headers: Readonly<Record<string, string>>;
}

const WORTH_COMPRESSING = 1400;

export function publicBody(value: unknown): PublicBody {
  const body = JSON.stringify(value);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return {
    body,
    gzipped: body.length > WORTH_COMPRESSING ? new Uint8Array(gzipSync(body)) : null,
    etag,
    headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', etag },
  };
}
