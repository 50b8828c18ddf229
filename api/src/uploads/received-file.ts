import { Readable } from 'node:stream';

const PIECE_BYTES = 64 * 1024;

/**
 * A file of a form, in the parts in which the network delivered it. A `File` of Node.js would copy all of them when it is
 * made, and again when it is read. `slice` cannot be used.
 */
export class ReceivedFile extends File {
  /** In bytes. */
  override readonly size: number;
  readonly #parts: readonly Uint8Array[];

  constructor(parts: readonly Uint8Array[], name: string, type: string) {
    super([], name, { type });
    this.#parts = parts;
    this.size = parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** Copies the parts to one piece of memory. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return joined(this.#parts, this.size).buffer;
  }

  /** Delivers pieces of about 64 KB, because on a slow network a part can have only a few bytes. */
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return Readable.toWeb(Readable.from(inPieces(this.#parts))) as ReadableStream<Uint8Array<ArrayBuffer>>;
  }
}

function* inPieces(parts: readonly Uint8Array[]) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for (const part of parts) {
    if (length > 0 && length + part.length > PIECE_BYTES) {
      yield joined(waiting, length);
      waiting = [];
      length = 0;
    }
    waiting.push(part);
    length += part.length;
  }
  if (length > 0) yield joined(waiting, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
