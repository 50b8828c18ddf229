/**
 * Draws the demo campus's pictures and writes them as WebP, each within its budget.
 * `npx tsx demo/src/draw-pictures.ts [--only a,b] [--sheet out.png]`; --sheet also writes a contact sheet to look at.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Draw } from './drawings/draw.ts';
import { foods } from './drawings/foods/all-foods.ts';
import { createPen } from './drawings/pen.ts';
import { shops } from './drawings/shops/all-shops.ts';

interface Kind {
  readonly pictures: Readonly<Record<string, Draw>>;
  readonly prefix: string;
  readonly width: number;
  readonly height: number;
  /** Pixels for each unit of the drawing. */
  readonly scale: number;
  /** Quality goes down towards `wish`; only a very busy picture, at the `least` quality, may take up to `limit`. */
  readonly least: number;
  readonly wish: number;
  readonly limit: number;
}

const kinds: readonly Kind[] = [
  {
    pictures: foods,
    prefix: '',
    width: 480,
    height: 480,
    // 800 px: a food's own page shows its picture over the whole width of a phone.
    scale: 5 / 3,
    least: 30,
    wish: 14 * 1024,
    limit: 26 * 1024,
  },
  {
    pictures: shops,
    prefix: 'shop-',
    width: 1200,
    height: 900,
    scale: 1,
    least: 24,
    wish: 20 * 1024,
    limit: 30 * 1024,
  },
];
// What a drawing's unit is when nothing else is said.
const DPI = 72;
const { values } = parseArgs({ options: { only: { type: 'string' }, sheet: { type: 'string' } } });
const only = values.only?.split(',');
const target = new URL('campus/pictures/', import.meta.url);

async function encode(kind: Kind, name: string, draw: Draw): Promise<Buffer> {
  const pen = createPen(name);
  const content = draw(pen);
  const { data, info } = await sharp(Buffer.from(pen.document(kind.width, kind.height, content)), {
    density: DPI * kind.scale,
  })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (let quality = 74; ; quality -= 4) {
    const bytes = await sharp(data, { raw })
      .webp({ quality, preset: 'picture', effort: 6, smartSubsample: true })
      .toBuffer();
    const budget = quality > kind.least ? kind.wish : kind.limit;
    if (bytes.length <= budget) return bytes;
    if (quality <= kind.least)
      throw new Error(`${name} does not fit into ${kind.limit} bytes: draw it calmer`);
  }
}

await mkdir(target, { recursive: true });
const drawn: Buffer[] = [];
for (const kind of kinds) {
  for (const [picture, draw] of Object.entries(kind.pictures)) {
    const name = `${kind.prefix}${picture}`;
    if (only !== undefined && !only.includes(name)) continue;
    const bytes = await encode(kind, name, draw);
    drawn.push(bytes);
    await writeFile(new URL(`${name}.webp`, target), bytes);
    process.stdout.write(`${name.padEnd(28)}${bytes.length}\n`);
  }
}
process.stdout.write(
  `${drawn.length} pictures, ${drawn.reduce((sum, bytes) => sum + bytes.length, 0)} bytes\n`,
);

if (values.sheet !== undefined) {
  const columns = Math.min(7, Math.ceil(Math.sqrt(drawn.length)));
  const cell = Math.floor(1960 / columns);
  const rows = Math.ceil(drawn.length / columns);
  const tiles = await Promise.all(
    drawn.map((bytes) => sharp(bytes).resize(cell, cell, { fit: 'inside' }).png().toBuffer()),
  );
  const placed = tiles.map((input, i) => ({
    input,
    left: (i % columns) * cell,
    top: Math.floor(i / columns) * cell,
  }));
  await sharp({ create: { width: columns * cell, height: rows * cell, channels: 3, background: '#ffffff' } })
    .composite(placed)
    .png()
    .toFile(values.sheet);
}
