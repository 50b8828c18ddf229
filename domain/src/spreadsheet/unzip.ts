import { SpreadsheetError } from './spreadsheet-error.ts';
import { StoredZip } from './stored-zip.ts';
import {
  END_BYTES,
  END_SIGNATURE,
  ENTRY_BYTES,
  ENTRY_SIGNATURE,
  LOCAL_BYTES,
  LOCAL_SIGNATURE,
} from './zip-format.ts';

/** Bytes. 20,000 foods with the longest texts need about 25 MB. */
const MAX_INFLATED = 32 * 1024 * 1024;
const MAX_ENTRIES = 1_000;
/** The cells of 20,000 rows with 25 columns. */
const MAX_CELLS = 500_000;

export const BROKEN = 'This file is broken. Open it in Excel and save it again.';
const TOO_LARGE = 'This file is too large after it is unpacked.';
const TOO_MANY_CELLS = 'This file has too many cells. Remove the columns that are not needed.';
const NO_WORKBOOK = 'This file is not an Excel workbook. Save it as .xlsx, .xls or CSV.';
const HAS_DOCUMENT_TYPE = 'This file contains a document type. Open it in Excel and save it again.';
export const HAS_MACROS = 'This file contains macros. Save it as .xlsx without macros.';
export const HAS_PASSWORD = 'This file has a password. Save it without one.';

const MAX_COMMENT = 0xffff;
const LESS_THAN = 0x3c;
const codeOf = (two: string) => two.charCodeAt(0) * 256 + two.charCodeAt(1);
/** What follows `<` in a document type, and in a cell such as `<c r="A1">`. */
const DOCUMENT_TYPE = new Set(['!D', '!d', '!E', '!e'].map(codeOf));
const CELL = new Set(['c ', 'c>', 'c/'].map(codeOf));
const STORED = 0;
const DEFLATED = 8;

/** Inflates raw deflated bytes, in chunks. */
export type Inflate = (compressed: Uint8Array) => AsyncIterable<Uint8Array>;

interface Entry {
  path: string;
  method: number;
  isEncrypted: boolean;
  compressed: Uint8Array;
  /** The size in the directory, which may be wrong. */
  claimedSize: number;
}

/**
 * Inflates the XML parts of an .xlsx file into a new zip file without compression. The sizes in the headers are not
 * trusted: the inflated bytes are counted, up to 32 MB in total. Other parts, such as pictures, are left out.
 * @throws SpreadsheetError when the file is no workbook, is broken or too large, has a password, macros or document types
 */
export async function unzipWorkbook(file: Uint8Array, inflate: Inflate): Promise<StoredZip> {
  const entries = listEntries(file);
  const hasPath = (pattern: RegExp) => entries.some(({ path }) => pattern.test(path));
  if (hasPath(/vbaProject|macrosheets\//i)) throw new SpreadsheetError(HAS_MACROS);
  if (!hasPath(/^\/?xl\/workbook\d*\.xml$/i)) throw new SpreadsheetError(NO_WORKBOOK);
  const parts = entries.filter(({ path }) => /\.(xml|rels)$/i.test(path));
  const likelySize = parts.reduce((sum, { claimedSize }) => sum + claimedSize, 0);
  const zip = new StoredZip(MAX_INFLATED, parts.length, likelySize);
  for (const entry of parts) {
    if (entry.isEncrypted) throw new SpreadsheetError(HAS_PASSWORD);
    // Two parts of one path: another program could read the other one.
    if (zip.has(entry.path)) throw new SpreadsheetError(BROKEN);
    const part = await zip.add(entry.path, contentOf(entry, inflate));
    if (!part) throw new SpreadsheetError(TOO_LARGE);
    checkMarkup(part);
  }
  return zip;
}

/**
 * Refuses `<!DOCTYPE` and `<!ENTITY`, which can refer to files and addresses to load and which Excel never writes, and
 * a sheet with more cells than can be read in a few seconds.
 */
function checkMarkup(part: Uint8Array): void {
  let cells = 0;
  for (let at = 0; at + 2 < part.length; at += 1) {
    if (part[at] !== LESS_THAN) continue;
    const next = (part[at + 1] ?? 0) * 256 + (part[at + 2] ?? 0);
    if (DOCUMENT_TYPE.has(next)) throw new SpreadsheetError(HAS_DOCUMENT_TYPE);
    if (CELL.has(next)) cells += 1;
  }
  if (cells > MAX_CELLS) throw new SpreadsheetError(TOO_MANY_CELLS);
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
        claimedSize: view.getUint32(at + 24, true),
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

async function* contentOf({ compressed, method }: Entry, inflate: Inflate): AsyncGenerator<Uint8Array> {
  if (method === STORED) {
    yield compressed;
    return;
  }
  if (method !== DEFLATED) throw new SpreadsheetError(BROKEN);
  try {
    yield* inflate(compressed);
  } catch (cause) {
    throw new SpreadsheetError(BROKEN, { cause });
  }
}

/** In Node.js and in browsers. */
export async function* inflateStream(compressed: Uint8Array): AsyncGenerator<Uint8Array> {
  // A copy, because Blob does not take bytes of a shared buffer.
  const stream = new Blob([compressed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
