/**
 * Draws the pictures of the demo campus and writes them as WebP files of limited size.
 * `npx tsx demo/src/draw-pictures.ts [--only a,b] [--sheet out.png]`; --sheet also writes one image with all of them.
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
  /** The quality is lowered to `minQuality` until a picture has at most `targetBytes`. At `minQuality` it may have `maxBytes`. */
  readonly minQuality: number;
  readonly targetBytes: number;
  readonly maxBytes: number;
}

const kinds: readonly Kind[] = [
  {
    pictures: foods,
    prefix: '',
    width: 480,
    height: 480,
    // 800 px, because the page of a food shows its picture over the whole width of a phone.
    scale: 5 / 3,
    minQuality: 30,
    targetBytes: 14 * 1024,
    maxBytes: 26 * 1024,
  },
  {
    pictures: shops,
    prefix: 'shop-',
    width: 1200,
    height: 900,
    scale: 1,
    minQuality: 24,
    targetBytes: 20 * 1024,
    maxBytes: 30 * 1024,
  },
];
// At this density sharp draws one unit of an SVG as one pixel.
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
    const byteLimit = quality > kind.minQuality ? kind.targetBytes : kind.maxBytes;
    if (bytes.length <= byteLimit) return bytes;
    if (quality <= kind.minQuality)
      throw new Error(`${name} has more than ${kind.maxBytes} bytes: draw it with less detail`);
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
