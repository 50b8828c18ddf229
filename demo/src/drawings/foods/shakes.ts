import { darker } from '../color.ts';
import type { Draw } from '../draw.ts';
import { gloss, leaf, seeds } from '../garnish.ts';
import { blob, polar, scatter, smooth } from '../geometry.ts';
import { glass, kulhad, specks, straw } from '../glassware.ts';
import { body, type Pen } from '../pen.ts';
import { circle, ellipse, path, place, type Point, rect, stroke } from '../svg.ts';
import { counter } from '../table.ts';
import { beansOnTable } from './hot-drinks.ts';

const whipped = (pen: Pen, x: number, y: number, w: number, color = '#fff6e4') =>
  [
    [0, 1],
    [-16, 0.78],
    [-32, 0.5],
    [-44, 0.24],
  ]
    .map(
      ([dy = 0, k = 1]) =>
        path(blob(pen.random, x, y + dy, w * k, w * 0.3 * (0.6 + k * 0.4), { points: 12, wobble: 0.06 }), {
          fill: body(pen, color, 0.35),
        }) +
        stroke(
          `M${x - w * k * 0.7} ${y + dy + 8}Q${x} ${y + dy + 18} ${x + w * k * 0.7} ${y + dy + 6}`,
          darker(color, 0.16),
          4,
          { opacity: 0.5 },
        ),
    )
    .join('');

export const coldCoffee: Draw = (pen) =>
  counter(pen, '#c2a06a', '#7a4326', 336) +
  straw(278, 240, 180, 14, '#2f6f66') +
  glass(pen, {
    x: 234,
    y: 420,
    height: 290,
    top: 92,
    base: 62,
    liquid: ['#d9b284', '#b5794a', '#7a4320', '#5a2c12'],
    fill: 0.9,
    ice: 5,
  }) +
  whipped(pen, 234, 158, 84) +
  stroke('M176 150Q210 172 238 146T294 152', '#5a2c12', 8) +
  stroke('M196 122Q230 140 262 116', '#5a2c12', 7) +
  seeds(pen, 234, 130, 54, 28, 16, '#6b3416', 3) +
  beansOnTable(pen, 86, 430) +
  beansOnTable(pen, 382, 444);

export const chocolateShake: Draw = (pen) =>
  counter(pen, '#d98a8a', '#8f4a3a', 336) +
  straw(290, 240, 176, 16, '#c8352b') +
  glass(pen, {
    x: 240,
    y: 422,
    height: 288,
    top: 94,
    base: 60,
    liquid: ['#9a6240', '#8a5230', '#774224'],
    fill: 0.92,
    inside:
      stroke(
        smooth(
          [
            [152, 160],
            [190, 250],
            [160, 330],
            [210, 420],
          ],
          false,
        ),
        '#3d1c0a',
        16,
        { opacity: 0.8 },
      ) +
      stroke(
        smooth(
          [
            [330, 150],
            [290, 240],
            [322, 320],
            [280, 420],
          ],
          false,
        ),
        '#3d1c0a',
        14,
        { opacity: 0.7 },
      ),
  }) +
  whipped(pen, 240, 154, 88) +
  stroke('M180 144Q214 168 244 142T302 148', '#4a2210', 9) +
  circle(240, 92, 19, { fill: body(pen, '#c2201c', 0.9) }) +
  gloss(234, 86, 6, 3) +
  stroke('M240 74Q252 46 274 44', '#4f7a30', 4) +
  place(
    168,
    112,
    -24,
    ...[
      rect(-13, -58, 26, 84, { rx: 4, fill: '#5a2c12' }),
      stroke('M-12 -40L12 -40M-12 -18L12 -18M-12 4L12 4', '#7a4320', 3),
    ],
  );

export const strawberryShake: Draw = (pen) => {
  const berry = (x: number, y: number, s: number, turn: number) =>
    place(
      x,
      y,
      turn,
      path(
        smooth([
          [0, s],
          [-s * 0.8, -s * 0.2],
          [-s * 0.4, -s * 0.8],
          [s * 0.4, -s * 0.8],
          [s * 0.8, -s * 0.2],
        ]),
        { fill: body(pen, '#d62f36', 0.8) },
      ),
      seeds(pen, 0, 0, s * 0.5, s * 0.6, 10, '#f9d67a', 2.2),
      ...[-40, 0, 40].map((a) => leaf(pen, (a / 40) * s * 0.3, -s * 0.86, s * 0.8, a - 90, '#5c9e3a', 0.34)),
    );
  return (
    counter(pen, '#7fa88f', '#b8763a', 336) +
    straw(286, 240, 172, 14, '#d8506a') +
    glass(pen, {
      x: 240,
      y: 422,
      height: 288,
      top: 94,
      base: 60,
      liquid: ['#f8b9bd', '#f29aa4', '#e67a8a'],
      fill: 0.92,
      inside: specks(pen, 240, 320, 70, 90, 18, '#d8506a', 6),
    }) +
    whipped(pen, 240, 154, 88, '#ffeef0') +
    berry(208, 106, 34, -16) +
    berry(98, 414, 36, 60) +
    berry(392, 424, 32, -40)
  );
};

export const lassi: Draw = (pen) =>
  counter(pen, '#3f7d6c', '#a8622f', 324) +
  kulhad(pen, 240, 424, 250, 116, ellipse(240, 174, 110, 28, { fill: '#fdf3dc' })) +
  path(blob(pen.random, 240, 162, 96, 30, { points: 14, wobble: 0.06 }), {
    fill: body(pen, '#fff7e6', 0.3),
  }) +
  [
    [206, 156, 10],
    [254, 150, -20],
    [276, 166, 40],
    [226, 170, 80],
  ]
    .map(([x = 0, y = 0, t = 0]) => place(x, y, t, ellipse(0, 0, 11, 5, { fill: body(pen, '#8aa83c', 0.6) })))
    .join('') +
  [
    [190, 168],
    [246, 168],
    [290, 156],
    [232, 148],
  ]
    .map(([x = 0, y = 0]) => stroke(`M${x} ${y}q8 -6 16 -2`, '#d8581c', 3))
    .join('') +
  [
    [84, 430, -10],
    [116, 446, 40],
    [398, 440, 20],
  ]
    .map(([x = 0, y = 0, t = 0]) =>
      place(
        x,
        y,
        t,
        ellipse(2, 4, 15, 7, { fill: '#2b0d05', opacity: 0.35 }),
        ellipse(0, 0, 15, 7, { fill: body(pen, '#8aa83c', 0.7) }),
      ),
    )
    .join('');

export const mangoLassi: Draw = (pen) =>
  counter(pen, '#d98f4a', '#7a4a2c', 336) +
  straw(282, 240, 170, 12, '#c8352b') +
  glass(pen, {
    x: 220,
    y: 420,
    height: 276,
    top: 92,
    base: 64,
    liquid: ['#ffd25a', '#fbb930', '#f2a01c'],
    fill: 0.9,
    foam: '#ffe39a',
  }) +
  leaf(pen, 214, 168, 48, -20) +
  leaf(pen, 246, 164, 40, 30) +
  path(
    smooth([
      [330, 430],
      [322, 370],
      [366, 330],
      [424, 350],
      [440, 404],
      [404, 446],
      [356, 450],
    ]),
    {
      fill: pen.radial(
        [
          [0, '#ffe08a'],
          [0.45, '#f5a72c'],
          [0.85, '#d9581c'],
          [1, '#a8401a'],
        ],
        { cx: 0.36, cy: 0.34, r: 0.8 },
      ),
    },
  ) +
  leaf(pen, 424, 338, 60, -30, '#4f9438') +
  gloss(358, 372, 16, 7, -40, 0.5);

export const greenSmoothie: Draw = (pen) =>
  counter(pen, '#d9b58a', '#5f7a4a', 336) +
  glass(pen, {
    x: 214,
    y: 420,
    height: 270,
    top: 88,
    base: 70,
    liquid: ['#9dc45a', '#7fae42', '#649634'],
    fill: 0.94,
  }) +
  [
    [178, 164],
    [212, 172],
    [246, 162],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 14, { fill: body(pen, '#4a3a7a', 0.8) }))
    .join('') +
  leaf(pen, 226, 148, 50, -30) +
  seeds(pen, 214, 168, 62, 8, 20, '#f6e6c0', 3) +
  bananaPiece(pen, 356, 416) +
  leaf(pen, 414, 384, 80, -40, '#4f9438', 0.4);

const bananaPiece = (pen: Pen, x: number, y: number) =>
  [
    [0, 0],
    [44, 18],
    [12, 34],
  ]
    .map(([dx = 0, dy = 0]) =>
      place(
        x + dx,
        y + dy,
        0,
        ellipse(4, 8, 34, 24, { fill: '#2b0d05', opacity: 0.3 }),
        ellipse(0, 4, 33, 23, { fill: '#e0b23c' }),
        ellipse(0, 0, 33, 23, { fill: body(pen, '#fdf0c4', 0.3) }),
        ...[0, 1, 2].map((i) => {
          const [px, py] = polar(0, 0, 8, i * 2.1, 0.7);
          return ellipse(px, py, 3, 2, { fill: '#8a6a3a' });
        }),
      ),
    )
    .join('');

export const buttermilk: Draw = (pen) =>
  counter(pen, '#a8553a', '#5f7a4a', 330) +
  glass(pen, {
    x: 236,
    y: 418,
    height: 256,
    top: 86,
    base: 64,
    liquid: ['#fdf8ea', '#f6efdb', '#e8dfc6'],
    fill: 0.88,
    foam: '#fffaf0',
  }) +
  leaf(pen, 214, 194, 44, -30, '#3c7d38') +
  leaf(pen, 252, 190, 40, 20, '#3c7d38') +
  seeds(pen, 236, 196, 56, 8, 20, '#5a3a1c', 3) +
  leaf(pen, 380, 430, 60, -20, '#3c7d38') +
  leaf(pen, 84, 434, 54, 30, '#3c7d38') +
  peppercorns(pen);

const peppercorns = (pen: Pen) =>
  scatter(pen.random, 6, 380, 400, 40, 10, 16)
    .map(([x, y]: Point) => ellipse(x, y, 4, 3, { fill: '#5a3a1c' }))
    .join('');
