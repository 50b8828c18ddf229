import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

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

/** In characters. Other requests would wait for long while a longer body is compressed in their thread. */
const MAX_SYNC_LENGTH = 200_000;

const gzipInThread = promisify<string, { level: number }, Buffer>(gzip);

/** @param level 1 is the fastest, 9 makes the smallest result */
export const gzipText = async (text: string, level = 6) =>
  new Uint8Array(
    text.length > MAX_SYNC_LENGTH ? await gzipInThread(text, { level }) : gzipSync(text, { level }),
  );

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
