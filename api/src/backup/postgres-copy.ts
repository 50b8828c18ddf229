import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type pg from 'pg';

// The package pg passes the messages of COPY to the query object, but has no query object for it.

/** What pg's types leave out of its connection. */
interface CopyConnection {
  stream: Readable & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Bytes that were received and not yet taken, before the socket pauses. */
const HIGH_WATER = 4 * 1024 * 1024;

class CopyQuery {
  connection: CopyConnection | undefined;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  submit(connection: pg.Connection): void {
    // Narrows the type: pg's types leave COPY out.
    this.connection = connection as unknown as CopyConnection;
    this.connection.query(this.text);
  }
}

class CopyOutQuery extends CopyQuery {
  chunks: Buffer[] = [];
  size = 0;
  ended = false;
  error: Error | undefined;
  wake: () => void = () => {};
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy, because the parser of pg writes the next messages to the same memory.
    this.chunks.push(Buffer.from(chunk));
    this.size += chunk.length;
    if (this.size > HIGH_WATER) this.connection?.stream.pause();
    this.wake();
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.ended = true;
    this.wake();
  }
  handleError(error: Error): void {
    this.error = error;
    this.wake();
  }
}

/** The rows of `copy … to stdout`, as PostgreSQL sends them. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  const query = client.query(new CopyOutQuery(text));
  for (;;) {
    const chunks = query.chunks;
    query.chunks = [];
    query.size = 0;
    query.connection?.stream.resume();
    if (chunks.length > 0) yield Buffer.concat(chunks);
    if (query.error) throw query.error;
    if (query.chunks.length > 0) continue;
    if (query.ended) return;
    await new Promise<void>((resolve) => {
      query.wake = resolve;
    });
  }
}

class CopyInQuery extends CopyQuery {
  rows = 0;
  accept: () => void = () => {};
  finish: () => void = () => {};
  fail: (error: Error) => void = () => {};
  /** PostgreSQL waits for rows. Also resolves when it refused the statement. */
  readonly accepted = new Promise<void>((resolve) => {
    this.accept = resolve;
  });
  readonly done = new Promise<void>((resolve, reject) => {
    this.finish = resolve;
    this.fail = reject;
  });
  handleCopyInResponse(): void {
    this.accept();
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1]);
  }
  handleReadyForQuery(): void {
    this.finish();
  }
  handleError(error: Error): void {
    this.fail(error);
    this.accept();
  }
}

/** Runs `copy … from stdin` and returns the number of rows. */
export async function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const query = client.query(new CopyInQuery(text));
  let failed: Error | undefined;
  query.done.catch((error: Error) => {
    failed = error;
  });
  await query.accepted;
  const { connection } = query;
  if (failed) throw failed;
  if (!connection) throw new Error('COPY began without a connection');
  try {
    for await (const chunk of chunks) {
      if (failed) break;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), query.done]);
    }
  } catch (error) {
    connection.sendCopyFail('the backup could not be read');
    await query.done.catch(() => {});
    throw error;
  }
  if (!failed) connection.endCopyFrom();
  await query.done;
  return query.rows;
}
