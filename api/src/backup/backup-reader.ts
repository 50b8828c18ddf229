import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { END_OF_ROWS } from './format.ts';

const AFTER_A_ROW = Buffer.concat([Buffer.from('\n'), END_OF_ROWS]);
const DAMAGED = 'the backup is damaged or incomplete';

/** Reads the parts of a backup, in order. Every method throws when the file is damaged or ends too early. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash: Hash = createHash('sha256');
  #buffer: Buffer = Buffer.alloc(0);

  constructor(input: Readable) {
    const gunzip = createGunzip();
    input.once('error', (error) => gunzip.destroy(error));
    this.#chunks = (input.pipe(gunzip) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** The next line. */
  async line<Value extends object>(): Promise<Value> {
    const text = await this.#takeLine();
    this.#hash.update(text);
    return parse<Value>(text);
  }

  /** The rows of a table, in the format of COPY, after its header. */
  async *rows(): AsyncGenerator<Buffer> {
    await this.#atLeast(END_OF_ROWS.length);
    if (this.#buffer.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
      this.#take(END_OF_ROWS.length);
      return;
    }
    for (;;) {
      const end = this.#buffer.indexOf(AFTER_A_ROW);
      if (end !== -1) {
        yield this.#take(end + 1);
        this.#take(END_OF_ROWS.length);
        return;
      }
      // The end of the rows may begin in these bytes.
      const whole = this.#buffer.length - AFTER_A_ROW.length;
      if (whole > 0) yield this.#take(whole);
      await this.#more();
    }
  }

  /** Compares the checksum in the last line. */
  async checkEnd(): Promise<void> {
    const expected = this.#hash.copy().digest('hex');
    const { sha256 } = parse<{ sha256?: string }>(await this.#takeLine());
    if (sha256 !== expected) throw new Error(`${DAMAGED}: its checksum is wrong`);
  }

  async #takeLine(): Promise<Buffer> {
    for (;;) {
      const end = this.#buffer.indexOf('\n');
      if (end !== -1) {
        const text = this.#buffer.subarray(0, end + 1);
        this.#buffer = this.#buffer.subarray(end + 1);
        return text;
      }
      await this.#more();
    }
  }

  #take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #atLeast(length: number): Promise<void> {
    while (this.#buffer.length < length) await this.#more();
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next().catch((error: Error) => {
      throw new Error(`${DAMAGED}: ${error.message}`, { cause: error });
    });
    if (next.done) throw new Error(`${DAMAGED}: it ends too early`);
    this.#buffer = Buffer.concat([this.#buffer, next.value]);
  }
}

function parse<Value extends object>(text: Buffer): Value {
  try {
    return JSON.parse(text.toString()) as Value;
  } catch (error) {
    throw new Error(DAMAGED, { cause: error });
  }
}
