import { createHash } from 'node:crypto';
import { gzipText } from './gzip-text.ts';

/** An answer that is the same for everyone, as JSON text ready to send, with its ETag. */
export interface PublicBody<Value> {
  body: string;
  /** Null when the body is too small to compress. */
  gzipped: Uint8Array<ArrayBuffer> | null;
  etag: string;
  /** The headers of the 200 and of the 304 answer. */
  headers: Readonly<Record<string, string>>;
  /** Never set: carries the type of the value for the typed client. */
  value?: Value;
}

/** In characters. A shorter body fits into one packet of the network, so compressing it saves nothing. */
const MIN_COMPRESSED_LENGTH = 1400;

/** Makes the JSON text of an answer, compresses it and computes its ETag. */
export async function publicBody<Value>(value: Value): Promise<PublicBody<Value>> {
  const body = JSON.stringify(value);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return {
    body,
    gzipped: body.length > MIN_COMPRESSED_LENGTH ? await gzipText(body) : null,
    etag,
    headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', etag },
  };
}
