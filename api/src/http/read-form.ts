import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';

/**
 * Reads a multipart body for `validate('form')`, part by part while it arrives. Without this, Hono copies the whole body
 * several times in a row, and all other requests wait while a large file is copied.
 * @throws INVALID 400 when the body is not multipart as its header says
 */
export const readForm = createMiddleware(async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  const { body } = c.req.raw;
  if (body && /^multipart\/form-data\b/i.test(type))
    c.req.bodyCache.formData = await parse(body as ReadableStream<Uint8Array>, type).catch(
      (cause: unknown) => {
        throw new HTTPException(400, { message: 'Malformed multipart body', cause });
      },
    );
  await next();
});

async function parse(body: ReadableStream<Uint8Array>, type: string): Promise<FormData> {
  const form = new FormData();
  const parser = new Busboy({
    headers: { 'content-type': type },
    preservePath: true,
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
  parser.on('field', (field, value) => form.append(field, value));
  parser.on('file', (field, stream, fileName, _encoding, mimeType) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    stream.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part));
    // When the body ends too early, the parser fails too and refuses the whole form.
    stream.on('error', () => undefined);
    stream.on('end', () => form.append(field, new File(parts, unescape(fileName), { type: mimeType })));
  });
  await pipeline(Readable.fromWeb(body), parser);
  return form;
}

/** Browsers write a quotation mark and a line break in the name of a file in this way. */
const unescape = (fileName: string) =>
  fileName.replaceAll(/%(0A|0D|22)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
