import { darker, lighter, mix } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chilli, coriander, gloss, leaf, seeds } from '../garnish.ts';
import { blob, disc, polar, scatter, TAU } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { circle, ellipse, group, path, round, stroke } from '../svg.ts';
import { napkin, table } from '../table.ts';
import { bananaLeaf, bowl, plate, steelPlate } from '../vessels.ts';
import { chutney, sambar } from './condiments.ts';

function idli(pen: Pen, x: number, y: number, r: number): string {
  const d = blob(pen.random, x, y, r, r * 0.93, { points: 12, wobble: 0.022 });
  return [
    shadow(pen, d, 5, 10, 6, 0.36),
    path(d, { fill: '#d8cbb0', transform: 'translate(0 6)' }),
    solid(pen, d, '#fbf5e6', 0.34),
    path(disc(x + 2, y + 3, r * 0.74, r * 0.68), {
      fill: pen.radial([
        [0, '#fffdf6', 1],
        [0.7, '#fffdf6', 0.7],
        [1, '#e3d7bd', 0.3],
      ]),
    }),
    ...scatter(pen.random, 11, x, y, r * 0.7, r * 0.62, r * 0.2).map(([px, py]) =>
      ellipse(px, py, 2.6, 1.9, { fill: '#d9ccb0' }),
    ),
  ].join('');
}

function vada(pen: Pen, x: number, y: number, r: number, color = '#b8682a'): string {
  const d = blob(pen.random, x, y, r, r * 0.95, { points: 14, wobble: 0.05 });
  const crust = scatter(pen.random, 20, x, y, r * 0.86, r * 0.82, r * 0.22).map(([px, py]) =>
    path(blob(pen.random, px, py, r * 0.13, r * 0.09, { points: 6, wobble: 0.3 }), {
      fill: pen.random.chance(0.5) ? darker(color, 0.4) : lighter(color, 0.36),
      opacity: 0.55,
    }),
  );
  return [
    shadow(pen, d, 5, 11, 6, 0.42),
    path(d, { fill: darker(color, 0.42), transform: 'translate(0 5)' }),
    solid(pen, d, color, 1),
    ...crust,
    ellipse(x, y + 1, r * 0.25, r * 0.23, { fill: '#4d230d' }),
    ellipse(x + 1, y + 4, r * 0.19, r * 0.16, { fill: '#8a4a1d' }),
    gloss(x - r * 0.36, y - r * 0.52, r * 0.3, r * 0.09, -32, 0.5),
  ].join('');
}

export const idliVada: Draw = (pen) =>
  table(pen, '#c8553a', 'block-print') +
  steelPlate(pen, 240, 246, 216) +
  bananaLeaf(pen, 232, 256, 368, 300, 8) +
  sambar(pen, 330, 160, 62) +
  chutney(pen, 342, 292, 46) +
  idli(pen, 168, 172, 66) +
  idli(pen, 128, 286, 66) +
  vada(pen, 244, 334, 62);

export const idliPlate: Draw = (pen) =>
  table(pen, '#3f7d74', 'tiles') +
  steelPlate(pen, 240, 246, 216) +
  bananaLeaf(pen, 236, 256, 372, 306, -10) +
  sambar(pen, 322, 300, 62) +
  chutney(pen, 214, 352, 42, '#d9543a') +
  idli(pen, 160, 166, 68) +
  idli(pen, 296, 156, 68) +
  idli(pen, 136, 288, 66) +
  seeds(pen, 296, 150, 30, 24, 12, '#c2551e', 3) +
  leaf(pen, 166, 160, 40, -30, '#3c7d38');

export const vadaPlate: Draw = (pen) =>
  table(pen, '#d8a23c', 'stripes') +
  plate(pen, 240, 244, 212, '#fbf1df', '#2f7d6a') +
  vada(pen, 168, 178, 72) +
  vada(pen, 300, 200, 70, '#c07230') +
  vada(pen, 196, 310, 72, '#b06126') +
  chutney(pen, 330, 330, 52) +
  leaf(pen, 262, 290, 44, 40, '#3c7d38');

/** A soft heap with tempering: upma, pongal or poha. */
function heap(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  color: string,
  bits: readonly string[],
  curryLeaves = 4,
): string {
  const mound = blob(pen.random, cx, cy, r, r * 0.95, { points: 20, wobble: 0.04 });
  const crumbs = Array.from({ length: 170 }, () => {
    const [x, y] = polar(cx, cy, r * 0.96 * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    const facing = ((x - cx) * 0.7 + (y - cy) * 0.8) / r;
    const tone =
      facing > 0
        ? mix(color, '#b06a1e', 0.15 + 0.5 * facing * pen.random.next())
        : mix(color, pen.random.chance(0.5) ? '#fff6d8' : '#e0a63c', -0.45 * facing * pen.random.next());
    const size = pen.random.range(8, 13);
    return path(blob(pen.random, x, y, size, size * 0.72, { points: 6, wobble: 0.18 }), { fill: tone });
  });
  const vegetables = scatter(pen.random, 30, cx, cy, r * 0.85, r * 0.82, 17).map(([x, y]) => {
    const size = pen.random.range(6, 9);
    return (
      circle(x + 1.5, y + 3, size, { fill: '#2b0d05', opacity: 0.28 }) +
      circle(x, y, size, { fill: body(pen, pen.random.pick(bits), 0.8) })
    );
  });
  const leaves = Array.from({ length: curryLeaves }, () => {
    const [x, y] = polar(cx, cy, r * pen.random.range(0.1, 0.6), pen.random.range(0, TAU));
    return leaf(pen, x, y, 38, pen.random.range(0, 360), '#3c7d38');
  });
  return (
    shadow(pen, mound, 6, 10, 7, 0.4) +
    solid(pen, mound, mix(color, '#b06a1e', 0.3), 0.5) +
    crumbs.join('') +
    vegetables.join('') +
    seeds(pen, cx, cy, r * 0.8, r * 0.76, 22, '#3a241a') +
    leaves.join('')
  );
}

export const upma: Draw = (pen) =>
  table(pen, '#b65a36', 'mat') +
  napkin(pen, 330, 340, -18, '#f2e3c4', '#2f7d6a') +
  bowl(
    pen,
    232,
    236,
    190,
    '#3e7f78',
    circle(232, 236, 170, { fill: '#2b5c56' }) +
      heap(pen, 232, 238, 150, '#f6d98c', ['#4f9a3d', '#e2762f', '#69b04e', '#e8c26a']),
  ) +
  chilli(pen, 382, 410, 84, -30);

export const poha: Draw = (pen) =>
  table(pen, '#8a3b4a', 'block-print') +
  bowl(
    pen,
    240,
    242,
    196,
    '#f0e2c8',
    circle(240, 242, 176, { fill: '#cdb98f' }) +
      heap(pen, 240, 244, 158, '#f2c94b', ['#b46a32', '#c98242', '#4f9a3d', '#b8322a'], 3) +
      coriander(pen, 256, 214, 34, 20) +
      coriander(pen, 200, 262, 26, -40),
  ) +
  group(
    { transform: 'translate(396 92)' },
    ellipse(4, 8, 34, 26, { fill: '#2b0d05', opacity: 0.3 }),
    circle(0, 0, 32, { fill: '#dcea8e' }),
    circle(0, 0, 25, { fill: '#a9c94a' }),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      stroke(`M0 0L${round(Math.cos(i * 1.05) * 24)} ${round(Math.sin(i * 1.05) * 24)}`, '#eaf2b8', 3),
    ),
  );
