import type { Parts } from './unzip.ts';

const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;

/** Puts the parts into a zip file without compression and without checksums, which SheetJS does not read. */
export function storeZip(parts: Parts): Uint8Array {
  const entries = [...parts].map(([path, bytes]) => ({ name: new TextEncoder().encode(path), bytes }));
  const directoryAt = entries.reduce(
    (at, { name, bytes }) => at + LOCAL_BYTES + name.length + bytes.length,
    0,
  );
  const endAt = entries.reduce((at, { name }) => at + ENTRY_BYTES + name.length, directoryAt);
  const file = new Uint8Array(endAt + END_BYTES);
  const view = new DataView(file.buffer);
  let localAt = 0;
  let entryAt = directoryAt;
  for (const { name, bytes } of entries) {
    writeHeader(view, localAt, 0x04034b50, 18);
    writeHeader(view, entryAt, 0x02014b50, 20);
    view.setUint32(entryAt + 42, localAt, true);
    file.set(name, entryAt + ENTRY_BYTES);
    entryAt += ENTRY_BYTES + name.length;
    file.set(name, localAt + LOCAL_BYTES);
    file.set(bytes, localAt + LOCAL_BYTES + name.length);
    localAt += LOCAL_BYTES + name.length + bytes.length;

    function writeHeader(target: DataView, at: number, signature: number, sizesAt: number): void {
      target.setUint32(at, signature, true);
      target.setUint32(at + sizesAt, bytes.length, true);
      target.setUint32(at + sizesAt + 4, bytes.length, true);
      target.setUint16(at + sizesAt + 8, name.length, true);
    }
  }
  view.setUint32(endAt, 0x06054b50, true);
  view.setUint16(endAt + 8, entries.length, true);
  view.setUint16(endAt + 10, entries.length, true);
  view.setUint32(endAt + 12, endAt - directoryAt, true);
  view.setUint32(endAt + 16, directoryAt, true);
  return file;
}
