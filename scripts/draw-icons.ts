/** Draws the app's icons from one mark into pwa/public/icons: `npx tsx scripts/draw-icons.ts`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const OUT = join(import.meta.dirname, '../pwa/public/icons');
const CHILLI = '#d13d1a';
const CREAM = '#fff6ea';
const TURMERIC = '#f6bd3b';

interface Shape {
  /** Corner radius on a grid of 512: 0 where the system cuts the corners itself. */
  corner: number;
  /** Size of the mark; 0.8 keeps it inside the circle that every mask leaves. */
  scale: number;
}

/** The logo: a C that looks like a biting mouth. */
function mark({ corner, scale }: Shape): string {
  const radius = 124;
  const open = (46 * Math.PI) / 180;
  const x = 246 + radius * Math.cos(open);
  const rise = radius * Math.sin(open);
  const [from, to] = [256 - rise, 256 + rise].map((y) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${corner}" fill="${CHILLI}"/>`,
    `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">`,
    `<path d="M${from}A${radius} ${radius} 0 1 0 ${to}" fill="none" stroke="${CREAM}" stroke-width="66" stroke-linecap="round"/>`,
    `<circle cx="376" cy="256" r="38" fill="${TURMERIC}"/>`,
    '</g></svg>\n',
  ].join('');
}

async function draw(name: string, size: number, shape: Shape) {
  const png = await sharp(Buffer.from(mark(shape)), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
  await writeFile(join(OUT, name), png);
}

const rounded: Shape = { corner: 116, scale: 1 };
const masked: Shape = { corner: 0, scale: 0.8 };

await mkdir(OUT, { recursive: true });
await writeFile(join(OUT, 'icon.svg'), mark(rounded));
await draw('icon-192.png', 192, rounded);
await draw('icon-512.png', 512, rounded);
await draw('maskable-192.png', 192, masked);
await draw('maskable-512.png', 512, masked);
await draw('apple-touch-icon.png', 180, { corner: 0, scale: 0.92 });
