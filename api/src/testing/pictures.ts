import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const BROWN = '#c08a4e';

/** A picture of one colour. */
export const plainPicture = (width: number, height: number, background = BROWN) =>
  sharp({ create: { width, height, channels: 3, background } });

/** The multipart form of an upload. */
export function uploadForm(bytes: Uint8Array | string, name = 'picture.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append(
    'picture',
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }),
    name,
  );
  return form;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A PNG whose header has this size, with any compressed data as its pixels. */
export function pngOf(width: number, height: number, compressed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 1 bit per pixel, gray.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', compressed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
