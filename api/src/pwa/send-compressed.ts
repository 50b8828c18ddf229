import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import { acceptsGzip } from '../http/accepts-gzip.ts';
import type { AppEnv } from '../http/app-env.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The highest quality takes 20 times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Answers with a text, compressed in a way that the client accepts. */
export async function sendCompressed(
  c: HonoContext<AppEnv>,
  text: string,
  contentType: string,
): Promise<Response> {
  const encoding = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    ? 'br'
    : acceptsGzip(c)
      ? 'gzip'
      : null;
  c.header('Content-Type', contentType);
  c.header('Vary', 'Accept-Encoding');
  if (encoding === null) return c.body(text);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(encoding === 'br' ? await brotli(text, BROTLI) : await zip(text)));
}
