import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '@canteen/api/config/project-path';

export interface DemoPicture {
  /** The SHA-256 of its bytes, which is the id in the table `pictures`. */
  id: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** All pictures of the demo campus by their file names without `.webp`. demo/src/draw-pictures.ts makes them. */
export async function readPictures(): Promise<Map<string, DemoPicture>> {
  const folder = inProject('demo/src/campus/pictures');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp')).toSorted();
  const pictures = await Promise.all(files.map(async (file) => describe(await readFile(join(folder, file)))));
  return new Map(pictures.map((picture, i) => [(files[i] ?? '').replace(/\.webp$/, ''), picture]));
}

/** Reads the size from the frame header of a lossy WebP. */
function describe(bytes: Buffer): DemoPicture {
  if (bytes.toString('latin1', 12, 16) !== 'VP8 ')
    throw new TypeError('A picture of the demo campus is not a lossy WebP');
  return {
    id: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
  };
}
