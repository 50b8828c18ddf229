import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  path: string;
  /** The compressed bytes. */
  data: Uint8Array;
  /** The size that both headers claim. */
  claimedSize: number;
}

/** A zip file of compressed entries, with headers that claim any size. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, data, claimedSize } of entries) {
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(claimedSize, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claimedSize, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, name, Buffer.from(data));
    directory.push(entry, name);
    at += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** Compressed text, repeated without ever holding all of it. */
export async function deflated(text: string, times = 1, before = '', after = ''): Promise<Buffer> {
  function* parts() {
    yield before;
    for (let n = 0; n < times; n += 1) yield text;
    yield after;
  }
  return buffer(Readable.from(parts()).pipe(createDeflateRaw({ level: 9 })));
}
