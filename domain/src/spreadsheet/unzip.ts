import { SpreadsheetError } from './spreadsheet-error.ts';

/** The parts of an .xlsx file after they were inflated, by path. */
export type Parts = Map<string, Uint8Array>;

/** 20,000 foods with long descriptions have about 30 MB. */
const MAX_INFLATED = 48 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

const BROKEN = 'This file is broken. Open it in Excel and save it again.';
const TOO_LARGE = 'This file is too large after it is unpacked.';
export const HAS_MACROS = 'This file contains macros. Save it as .xlsx without macros.';

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  path: string;
  method: number;
  isEncrypted: boolean;
  compressed: Uint8Array;
}

/**
 * Inflates the XML parts of a zip file. The sizes in its headers are not trusted: the inflated bytes are counted, up to
 * 48 MB in total. Other parts, such as pictures, are left out.
 * @throws SpreadsheetError when the file is broken, too large, encrypted, or has macros
 */
export async function unzip(file: Uint8Array): Promise<Parts> {
  const entries = listEntries(file);
  if (entries.some(({ path }) => /vbaProject|\.vba$/i.test(path))) throw new SpreadsheetError(HAS_MACROS);
  const parts: Parts = new Map();
  let left = MAX_INFLATED;
  for (const { path, method, isEncrypted, compressed } of entries) {
    if (!/\.(xml|rels)$/i.test(path)) continue;
    if (isEncrypted) throw new SpreadsheetError('This file has a password. Save it without one.');
    // Two parts have the same path: another program could read the other one.
    if (parts.has(path.toLowerCase())) throw new SpreadsheetError(BROKEN);
    const part = await inflate(compressed, method, left);
    left -= part.length;
    parts.set(path, part);
  }
  return parts;
}

/** The entries of the central directory. */
function listEntries(file: Uint8Array): Entry[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    if (count > MAX_ENTRIES) throw new SpreadsheetError(TOO_LARGE);
    const entries: Entry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let n = 0; n < count; n += 1) {
      if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new SpreadsheetError(BROKEN);
      const pathLength = view.getUint16(at + 28, true);
      entries.push({
        path: new TextDecoder().decode(file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + pathLength)),
        method: view.getUint16(at + 10, true),
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        compressed: bytesOf(file, view, at),
      });
      at += ENTRY_BYTES + pathLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (cause) {
    if (cause instanceof RangeError) throw new SpreadsheetError(BROKEN, { cause });
    throw cause;
  }
}

/** The place of the end record, which is at the end of the file, before a comment. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  throw new SpreadsheetError(BROKEN);
}

/** The compressed bytes of the entry whose directory record is at `record`. @throws RangeError when it is outside */
function bytesOf(file: Uint8Array, view: DataView, record: number): Uint8Array {
  const size = view.getUint32(record + 20, true);
  const local = view.getUint32(record + 42, true);
  if (view.getUint32(local, true) !== LOCAL_SIGNATURE) throw new SpreadsheetError(BROKEN);
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + size > file.length) throw new SpreadsheetError(BROKEN);
  return file.subarray(start, start + size);
}

async function inflate(compressed: Uint8Array, method: number, most: number): Promise<Uint8Array> {
  if (method === STORED) {
    if (compressed.length > most) throw new SpreadsheetError(TOO_LARGE);
    return compressed;
  }
  if (method !== DEFLATED) throw new SpreadsheetError(BROKEN);
  const chunks: Uint8Array[] = [];
  let length = 0;
  // A copy, because Blob does not take bytes of a shared buffer.
  const stream = new Blob([compressed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new SpreadsheetError(BROKEN, { cause });
    });
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      throw new SpreadsheetError(TOO_LARGE);
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
