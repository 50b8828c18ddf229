import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { gloss, leaf, seeds } from '../garnish.ts';
import { blob, disc, polar, scatter, TAU } from '../geometry.ts';
import { body, type Pen } from '../pen.ts';
import { noodles } from '../rice-and-noodles.ts';
import { circle, path, place, stroke } from '../svg.ts';
import { napkin, table } from '../table.ts';
import { cube, finish } from '../textures.ts';
import { bowl, plate } from '../vessels.ts';

export const pastaRed: Draw = (pen) =>
  table(pen, '#4a6b58', 'tiles') +
  plate(pen, 240, 246, 228, '#fbf4e6', '#b8452e') +
  penne(pen, 240, 250, 140, '#f0b24a', '#cf3f1c') +
  scatter(pen.random, 8, 240, 250, 108, 104, 58)
    .map(
      ([x, y]) =>
        circle(x, y + 4, 15, { fill: '#2b0d05', opacity: 0.3 }) +
        circle(x, y, 15, { fill: body(pen, '#c2301c', 0.9) }) +
        gloss(x - 4, y - 5, 4, 2),
    )
    .join('') +
  scatter(pen.random, 20, 240, 250, 120, 116, 20)
    .map(([x, y]) => path(blob(pen.random, x, y, 6, 4, { points: 5, wobble: 0.3 }), { fill: '#fff6e0' }))
    .join('') +
  leaf(pen, 232, 222, 60, -30, '#3d8a3c', 0.42) +
  leaf(pen, 272, 236, 54, 30, '#3d8a3c', 0.42);

export const pastaWhite: Draw = (pen) =>
  table(pen, '#b0552f', 'plain') +
  napkin(pen, 384, 104, 30, '#f2e3c4', '#46684f') +
  bowl(
    pen,
    232,
    256,
    202,
    '#2f4f5f',
    circle(232, 256, 182, { fill: '#1d343f' }) +
      penne(pen, 232, 258, 138, '#f6dfa6', '#fbedca') +
      finish(pen, 232, 258, 130, 30, false) +
      scatter(pen.random, 14, 232, 258, 110, 106, 36)
        .map(([x, y], i) => cube(pen, x, y, 20, i % 2 === 0 ? '#5f9e3a' : '#e2762f'))
        .join('') +
      seeds(pen, 232, 258, 120, 116, 30, '#3a241a', 2.2) +
      leaf(pen, 236, 236, 54, -20, '#3d8a3c', 0.42),
    '#4f7385',
  );

function penne(pen: Pen, cx: number, cy: number, r: number, color: string, sauce: string): string {
  const tubes = Array.from({ length: 58 }, () => {
    const [x, y] = polar(cx, cy, r * 0.92 * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    const d = 'M-28 -11L24 -11L32 11L-20 11Z';
    return place(
      x,
      y,
      pen.random.range(0, 360),
      path(d, { fill: '#4a1404', opacity: 0.4, transform: 'translate(3 7)' }),
      path(d, {
        fill: pen.linear([
          [0, lighter(color, 0.45)],
          [0.5, color],
          [1, darker(color, 0.3)],
        ]),
      }),
      path(disc(28, 0, 6, 11), { fill: darker(sauce, 0.4) }),
      stroke('M-22 -4L26 -4M-20 3L28 3', darker(color, 0.25), 1.4, { opacity: 0.5 }),
      pen.random.chance(0.55)
        ? path(blob(pen.random, 0, 0, 15, 8, { wobble: 0.3 }), { fill: sauce, opacity: 0.7 })
        : '',
    );
  });
  return (
    path(blob(pen.random, cx, cy, r * 1.08, r * 1.03, { points: 16, wobble: 0.05 }), {
      fill: body(pen, sauce, 0.5),
    }) + tubes.join('')
  );
}

export const spaghetti: Draw = (pen) =>
  table(pen, '#c99a4a', 'mat') +
  plate(pen, 240, 246, 228, '#33302e', '#5c5652') +
  noodles(pen, 240, 250, 142, '#f0cf7c', 46, 8) +
  scatter(pen.random, 11, 240, 250, 96, 92, 42)
    .map(([x, y]) => leaf(pen, x, y, 38, pen.random.range(0, 360), '#3d8a3c', 0.42))
    .join('') +
  scatter(pen.random, 7, 240, 250, 100, 96, 52)
    .map(([x, y]) => circle(x, y, 15, { fill: body(pen, '#d8412a', 0.9) }) + gloss(x - 4, y - 5, 4, 2))
    .join('') +
  seeds(pen, 240, 250, 110, 106, 30, '#b3241a', 2.8);
