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

const svg = (...parts: string[]) =>
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">', ...parts, '</svg>\n'].join('');
const background = (corner: number) => `<rect width="512" height="512" rx="${corner}" fill="${CHILLI}"/>`;

/** A C that looks like a biting mouth. */
function letter(line: string, dot: string): string {
  const radius = 124;
  const open = (46 * Math.PI) / 180;
  const x = 246 + radius * Math.cos(open);
  const rise = radius * Math.sin(open);
  const [from, to] = [256 - rise, 256 + rise].map((y) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return [
    `<path d="M${from}A${radius} ${radius} 0 1 0 ${to}" fill="none" stroke="${line}" stroke-width="66" stroke-linecap="round"/>`,
    `<circle cx="376" cy="256" r="38" fill="${dot}"/>`,
  ].join('');
}

/** The logo. */
const mark = ({ corner, scale }: Shape) =>
  svg(
    background(corner),
    `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">`,
    letter(CREAM, TURMERIC),
    '</g>',
  );

/** The logo in white without a background: Android shows only the shape of a notification's badge. */
const badge = svg(
  '<g transform="translate(256 256) scale(1.35) translate(-256 -256)">',
  letter('#fff', '#fff'),
  '</g>',
);

/** A line icon of pwa/src/ui/icons/icons.tsx, on a grid of 24, for a shortcut of the installed app. */
const shortcut = (path: string) =>
  svg(
    background(256),
    '<g transform="translate(112 112) scale(12)">',
    `<path d="${path}" fill="none" stroke="${CREAM}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</g>',
  );

const CART =
  'M2.5 3.5h2.2a1 1 0 0 1 1 .8l2 10.3a1.8 1.8 0 0 0 1.8 1.4h7.9a1.8 1.8 0 0 0 1.8-1.4l1.5-7.1H6.4M11 20a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm7.5 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z';
const ORDERS =
  'M5 3.5v17l2.3-1.6 2.4 1.6 2.3-1.6 2.3 1.6 2.4-1.6 2.3 1.6v-17l-2.3 1.6-2.4-1.6L12 5.1 9.7 3.5 7.3 5.1 5 3.5ZM8.8 10h6.4m-6.4 4h4.4';

async function draw(name: string, size: number, drawing: string) {
  const png = await sharp(Buffer.from(drawing), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
  await writeFile(join(OUT, name), png);
}

const rounded: Shape = { corner: 116, scale: 1 };
const masked: Shape = { corner: 0, scale: 0.8 };

await mkdir(OUT, { recursive: true });
await writeFile(join(OUT, 'icon.svg'), mark(rounded));
await draw('icon-192.png', 192, mark(rounded));
await draw('icon-512.png', 512, mark(rounded));
await draw('maskable-192.png', 192, mark(masked));
await draw('maskable-512.png', 512, mark(masked));
await draw('apple-touch-icon.png', 180, mark({ corner: 0, scale: 0.92 }));
await draw('badge-96.png', 96, badge);
await draw('cart-96.png', 96, shortcut(CART));
await draw('orders-96.png', 96, shortcut(ORDERS));
