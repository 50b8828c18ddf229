import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from '../http/app-env.ts';
import { saysLength } from '../http/request-header.ts';
import { ReceivedFile } from './received-file.ts';

/**
 * Reads a multipart body for `validate('form')`, part by part while it arrives. A file in it is a `ReceivedFile`. Without
 * this, Hono copies the whole body several times in a row, and all other requests wait while a large file is copied.
 * @throws INVALID 400 when the body is not multipart as its header says
 */
export const readForm = createMiddleware<AppEnv>(async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type))
    c.req.bodyCache.formData = await parse(bodyOf(c), type).catch((cause: unknown) => {
      throw new HTTPException(400, { message: 'Malformed multipart body', cause });
    });
  await next();
});

/** The stream of Node.js, because the body of Hono's request copies each part. */
function bodyOf(c: HonoContext<AppEnv>): Readable {
  if (saysLength(c)) return c.env.incoming;
  // `bodySize` has read it already.
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
}

async function parse(body: Readable, type: string): Promise<FormData> {
  const form = new FormData();
  const parser = new Busboy({
    headers: { 'content-type': type },
    preservePath: true,
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
  parser.on('field', (field, value) => form.append(field, value));
  parser.on('file', (field, stream, fileName, _encoding, mimeType) => {
    const parts: Uint8Array[] = [];
    stream.on('data', (part: Uint8Array) => parts.push(part));
    // When the body ends too early, the parser fails too and refuses the whole form.
    stream.on('error', () => undefined);
    stream.on('end', () => form.append(field, new ReceivedFile(parts, unescape(fileName), mimeType)));
  });
  await pipeline(body, parser);
  return form;
}

/** Browsers write a quotation mark and a line break in the name of a file in this way. */
const unescape = (fileName: string) =>
  fileName.replaceAll(/%(0A|0D|22)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
