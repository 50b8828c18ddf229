import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createGzip } from 'node:zlib';

/**
 * The pieces as the body of an answer, with gzip if `isCompressed`. Each piece is sent when it is there: a client on a slow
 * network then sees that the answer goes on. The first is read at once, so that an error then is still answered with its
 * status; a later error cuts the connection.
 */
export async function streamOf(
  pieces: AsyncGenerator<string>,
  isCompressed: boolean,
): Promise<ReadableStream<Uint8Array>> {
  const first = await pieces.next();
  const bytes = Readable.from(bytesOf(first, pieces), { objectMode: false });
  if (!isCompressed) return toWeb(bytes);
  // Without the flush, gzip would keep tens of kilobytes back.
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // An error of the pieces reaches the reader of `gzip`, and the pieces end when the client has gone away.
  return toWeb(pipeline(bytes, gzip, () => undefined));
}

async function* bytesOf(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  if (first.done) return;
  yield Buffer.from(first.value);
  for await (const piece of rest) yield Buffer.from(piece);
}

const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as NodeReadableStream<Uint8Array> as ReadableStream<Uint8Array>;
