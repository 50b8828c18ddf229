import { lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chopped, leaf, seeds, steam } from '../garnish.ts';
import { blob, polar, scatter, smooth } from '../geometry.ts';
import { body, type Pen, solid } from '../pen.ts';
import { noodles, shreds } from '../rice-and-noodles.ts';
import { path, place, stroke } from '../svg.ts';
import { napkin, table } from '../table.ts';
import { chunk, cube, finish, gravy } from '../textures.ts';
import { bowl, plate } from '../vessels.ts';
import { greens, stirFry } from './noodles.ts';

export const manchurian: Draw = (pen) =>
  table(pen, '#2f6f66', 'tiles') +
  bowl(
    pen,
    240,
    246,
    200,
    '#efe0c2',
    gravy(pen, 240, 246, 180, '#6e2c12', '#b4602a') +
      scatter(pen.random, 11, 240, 246, 122, 118, 66)
        .map(([x, y]) => chunk(pen, x, y, 42, 38, '#94431b', 0.8))
        .join('') +
      shreds(pen, 240, 246, 120, 14, ['#4f9a3d', '#c8352b'], 26, 8) +
      chopped(pen, 240, 246, 150, 40, greens) +
      seeds(pen, 240, 246, 130, 126, 34, '#f6e6c0', 3),
  );

export const chilliPaneer: Draw = (pen) =>
  table(pen, '#c9862f', 'plain') +
  napkin(pen, 96, 120, -30, '#f2e3c4', '#b8452e') +
  plate(pen, 244, 250, 218, '#33302e', '#5c5652') +
  sauce(pen, 244, 254, 148, '#7a2f14') +
  scatter(pen.random, 13, 244, 252, 112, 108, 52)
    .map(([x, y], i) =>
      i % 3 === 2 ? pepper(pen, x, y, i % 2 === 0 ? '#4f9a3d' : '#c8352b') : cube(pen, x, y, 50, '#e3a354'),
    )
    .join('') +
  chopped(pen, 244, 252, 140, 30, greens) +
  seeds(pen, 244, 252, 120, 110, 36, '#f6e6c0', 3);

const sauce = (pen: Pen, cx: number, cy: number, r: number, color: string) =>
  path(blob(pen.random, cx, cy, r, r * 0.92, { points: 12, wobble: 0.08 }), { fill: body(pen, color, 0.5) });

function pepper(pen: Pen, x: number, y: number, color: string): string {
  const d = smooth([
    [-26, -12],
    [-6, -26],
    [22, -18],
    [26, 10],
    [4, 24],
    [-22, 16],
  ]);
  return place(
    x,
    y,
    pen.random.range(0, 360),
    path(d, { fill: '#2b0d05', opacity: 0.35, transform: 'translate(4 7)' }),
    solid(pen, d, color, 0.8),
    stroke('M-14 -6Q2 -14 14 -6', lighter(color, 0.6), 4, { opacity: 0.6 }),
  );
}

const soupBowl = (pen: Pen, color: string, liquid: string, oil: string, extras: string) =>
  bowl(pen, 236, 250, 200, color, gravy(pen, 236, 250, 180, liquid, oil) + extras);

export const manchowSoup: Draw = (pen) =>
  table(pen, '#c8a05a', 'mat') +
  napkin(pen, 384, 360, 24, '#a83a34', '#f2e3c4') +
  soupBowl(
    pen,
    '#2f3f4f',
    '#8a4a1f',
    '#d08c3e',
    shreds(pen, 236, 250, 120, 18, stirFry, 22, 6) +
      noodles(pen, 236, 246, 74, '#e9b659', 26, 6) +
      chopped(pen, 236, 250, 140, 40, greens) +
      steam(pen, 236, 210, 170),
  );

export const tomatoSoup: Draw = (pen) =>
  table(pen, '#4f7a5c', 'gingham') +
  soupBowl(
    pen,
    '#f7efdf',
    '#d8411f',
    '#f58a4a',
    creamStar(pen) +
      scatter(pen.random, 7, 236, 250, 120, 116, 56)
        .map(([x, y]) => cube(pen, x, y, 34, '#d9a050'))
        .join('') +
      finish(pen, 236, 250, 110, 12, false) +
      leaf(pen, 232, 232, 56, -30) +
      leaf(pen, 268, 246, 50, 40),
  );

const creamStar = (pen: Pen) =>
  stroke(
    smooth(
      Array.from({ length: 24 }, (_, i) => polar(236, 250, 26 + i * 3.4, i * 0.5)),
      false,
    ),
    '#fff0d8',
    8,
    { opacity: 0.9, filter: pen.blur(0.6) },
  );
