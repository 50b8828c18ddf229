import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface DemoPicture {
  /** The SHA-256 of its bytes, as the table `pictures` wants it. */
  id: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** Looked for upwards, since a bundled build stands elsewhere than the source. */
function picturesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'pictures');
  if (existsSync(join(beside, 'masala-dosa.webp'))) return beside;
  for (let folder = here; ; folder = dirname(folder)) {
    const candidate = join(folder, 'api/src/dev/demo-campus/pictures');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error('The pictures of the demo campus were not found.');
  }
}

/** Every picture of the demo campus by its file name without the ending; drawn by scripts/draw-pictures.ts. */
export async function readPictures(): Promise<Map<string, DemoPicture>> {
  const folder = picturesFolder();
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp')).toSorted();
  const pictures = await Promise.all(files.map(async (file) => describe(await readFile(join(folder, file)))));
  return new Map(pictures.map((picture, i) => [(files[i] ?? '').replace(/\.webp$/, ''), picture]));
}

/** A lossy WebP carries its size in the header of its only frame. */
function describe(bytes: Buffer): DemoPicture {
  if (bytes.toString('latin1', 12, 16) !== 'VP8 ') throw new TypeError('not a lossy WebP');
  return {
    id: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
  };
}
