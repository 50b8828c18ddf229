import {
  END_BYTES,
  END_SIGNATURE,
  ENTRY_BYTES,
  ENTRY_SIGNATURE,
  LOCAL_BYTES,
  LOCAL_SIGNATURE,
} from './zip-format.ts';

const LONGEST_PATH = 1_000;

interface Part {
  name: Uint8Array;
  /** Where its local header begins. */
  at: number;
  /** Of its content, in bytes. */
  size: number;
}

/**
 * A zip file without compression, built in one buffer. Its checksums are empty, because SheetJS (the package xlsx), which
 * reads the file, does not check them.
 */
export class StoredZip {
  #file: Uint8Array;
  #view: DataView;
  readonly #parts: Part[] = [];
  readonly #most: number;
  readonly #headers: number;
  #size = 0;
  #end = 0;

  /**
   * For at most `maxSize` bytes in all parts together, and at most `maxParts` parts. Memory for `likelySize` bytes is
   * reserved now, and all of it when that is not enough.
   */
  constructor(maxSize: number, maxParts: number, likelySize: number) {
    this.#most = maxSize;
    this.#headers = maxParts * (LOCAL_BYTES + ENTRY_BYTES + 2 * LONGEST_PATH) + END_BYTES;
    this.#file = new Uint8Array(Math.min(maxSize, likelySize) + this.#headers);
    this.#view = new DataView(this.#file.buffer);
  }

  has(path: string): boolean {
    return this.#parts.some(
      ({ name }) => new TextDecoder().decode(name).toLowerCase() === path.toLowerCase(),
    );
  }

  /** The content of the part with this path, or null. */
  get(path: string): Uint8Array | null {
    const part = this.#parts.find(({ name }) => new TextDecoder().decode(name) === path);
    if (!part) return null;
    const start = part.at + LOCAL_BYTES + part.name.length;
    return this.#file.subarray(start, start + part.size);
  }

  /** Adds a part from its chunks and returns its bytes; null when all parts together become too large. */
  async add(path: string, chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
    const name = new TextEncoder().encode(path);
    if (name.length > LONGEST_PATH) return null;
    const at = this.#end;
    const start = at + LOCAL_BYTES + name.length;
    let end = start;
    for await (const chunk of chunks) {
      this.#size += chunk.length;
      if (this.#size > this.#most) return null;
      if (this.#size + this.#headers > this.#file.length) this.#grow();
      this.#file.set(chunk, end);
      end += chunk.length;
    }
    const part = { name, at, size: end - start };
    this.#file.set(name, at + LOCAL_BYTES);
    this.#writeHeader(part, { at, signature: LOCAL_SIGNATURE, sizesAt: 18 });
    this.#parts.push(part);
    this.#end = end;
    return this.#file.subarray(start, end);
  }

  #grow(): void {
    const larger = new Uint8Array(this.#most + this.#headers);
    larger.set(this.#file);
    this.#file = larger;
    this.#view = new DataView(larger.buffer);
  }

  /** Writes the directory and returns the whole file. */
  finish(): Uint8Array {
    const directoryAt = this.#end;
    let at = directoryAt;
    for (const part of this.#parts) {
      this.#writeHeader(part, { at, signature: ENTRY_SIGNATURE, sizesAt: 20 });
      this.#view.setUint32(at + 42, part.at, true);
      this.#file.set(part.name, at + ENTRY_BYTES);
      at += ENTRY_BYTES + part.name.length;
    }
    this.#view.setUint32(at, END_SIGNATURE, true);
    this.#view.setUint16(at + 8, this.#parts.length, true);
    this.#view.setUint16(at + 10, this.#parts.length, true);
    this.#view.setUint32(at + 12, at - directoryAt, true);
    this.#view.setUint32(at + 16, directoryAt, true);
    return this.#file.subarray(0, at + END_BYTES);
  }

  #writeHeader(
    { name, size }: Pick<Part, 'name' | 'size'>,
    { at, signature, sizesAt }: { at: number; signature: number; sizesAt: number },
  ): void {
    this.#view.setUint32(at, signature, true);
    this.#view.setUint32(at + sizesAt, size, true);
    this.#view.setUint32(at + sizesAt + 4, size, true);
    this.#view.setUint16(at + sizesAt + 8, name.length, true);
  }
}
