/**
 * Draws the demo campus's pictures and writes them as WebP, each within its budget.
 * `npx tsx scripts/draw-pictures.ts [--only a,b] [--sheet out.png]`; --sheet also writes a contact sheet to look at.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { foods } from './draw-pictures/foods.ts';
import { createPen } from './draw-pictures/pen.ts';
import type { Draw } from './draw-pictures/draw.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, sheet: { type: 'string' } } });
const only = values.only?.split(',');
const target = new URL('../api/src/dev/demo-campus/pictures/', import.meta.url);

async function encode(draw: Draw, name: string, width: number, height: number, budget: number) {
  const pen = createPen(name);
  const content = draw(pen);
  const svg = Buffer.from(pen.document(width, height, content));
  for (let quality = 84; ; quality -= 4) {
    const bytes = await sharp(svg).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= budget || quality <= 20) return { bytes, quality };
  }
}

await mkdir(target, { recursive: true });
let total = 0;
const drawn: Buffer[] = [];
for (const [name, draw] of Object.entries(foods)) {
  if (only !== undefined && !only.includes(name)) continue;
  const { bytes, quality } = await encode(draw, name, 480, 480, 12 * 1024);
  total += bytes.length;
  drawn.push(bytes);
  await writeFile(new URL(`${name}.webp`, target), bytes);
  console.log(name.padEnd(24), bytes.length, quality);
}
console.log('total', total);

if (values.sheet !== undefined) {
  const [columns, cell] = [4, 480];
  const rows = Math.ceil(drawn.length / columns);
  await sharp({ create: { width: columns * cell, height: rows * cell, channels: 3, background: '#ffffff' } })
    .composite(
      drawn.map((input, i) => ({ input, left: (i % columns) * cell, top: Math.floor(i / columns) * cell })),
    )
    .png()
    .toFile(values.sheet);
}
