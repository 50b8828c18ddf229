import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '..');
/** The pictures that README.md shows. */
const README_FOLDER = join(ROOT, 'docs/screenshots');
/** All others; Git ignores it. */
const FOLDER = join(ROOT, 'screenshots');

const inReadme = new Set(
  [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/\(docs\/screenshots\/([\w-]+\.webp)\)/g)].map(
    ([, file = '']) => file,
  ),
);

export function makeFolders({ empty }: { empty: boolean }): void {
  for (const folder of [README_FOLDER, FOLDER]) {
    if (empty) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
}

/** Writes a picture as WebP, lossless if that is smaller. */
export async function savePicture(name: string, png: Buffer): Promise<void> {
  const [exact, lossy] = await Promise.all([
    sharp(png).webp({ lossless: true, effort: 6 }).toBuffer(),
    sharp(png).webp({ quality: 66, effort: 6 }).toBuffer(),
  ]);
  const file = `${name}.webp`;
  writeFileSync(
    join(inReadme.has(file) ? README_FOLDER : FOLDER, file),
    exact.length < lossy.length ? exact : lossy,
  );
}

/** @throws when README.md shows a picture that was not taken */
export function checkReadme(): void {
  const missing = [...inReadme].filter((file) => !existsSync(join(README_FOLDER, file)));
  if (missing.length > 0)
    throw new Error(`README.md shows ${missing.join(', ')}, and no such picture was taken`);
}
