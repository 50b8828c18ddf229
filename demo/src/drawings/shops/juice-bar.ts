import { drink, fruit, pile } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { citrus, leaf } from '../garnish.ts';
import { box, disc, sector } from '../geometry.ts';
import { foliage, plant } from '../greenery.ts';
import { body, type Pen } from '../pen.ts';
import { cap, person } from '../people.ts';
import { awning, backdrop, counterFront, floor, sign } from '../scene.ts';
import { crate } from '../stall.ts';
import { circle, ellipse, group, path, place, rect, scaled, stroke } from '../svg.ts';

const pineapple = (pen: Pen, x: number, y: number, s: number) =>
  scaled(
    x,
    y,
    s,
    [-44, -22, 0, 22, 44]
      .map((turn) =>
        place(
          0,
          -112,
          turn,
          path('M-9 0C-14 -40 -6 -70 0 -92C6 -70 14 -40 9 0Z', {
            fill: pen.linear(
              [
                [0, '#7ab548'],
                [1, '#3d7f3a'],
              ],
              20,
            ),
          }),
        ),
      )
      .join(''),
    path(disc(0, -58, 46, 60), { fill: body(pen, '#e5a52c', 0.8) }),
    stroke(
      'M-36 -98L30 -18M-16 -112L44 -46M-44 -66L6 -2M36 -98L-30 -18M16 -112L-44 -46M44 -66L-6 -2',
      '#9a6418',
      4,
      { opacity: 0.6 },
    ),
  );

const melonSlice = (pen: Pen, x: number, y: number, r: number, turn: number) =>
  place(
    x,
    y,
    turn,
    path(sector(0, 0, 0, r, 0, Math.PI), { fill: '#2f7434' }),
    path(sector(0, 0, 0, r * 0.9, 0, Math.PI), { fill: '#e8f0c2' }),
    path(sector(0, 0, 0, r * 0.82, 0, Math.PI), { fill: body(pen, '#e8434c', 0.4) }),
    ...[
      [-0.4, 0.3],
      [0, 0.5],
      [0.4, 0.3],
      [-0.15, 0.22],
      [0.2, 0.6],
      [-0.3, 0.62],
    ].map(([dx = 0, dy = 0]) => ellipse(dx * r, dy * r, r * 0.045, r * 0.07, { fill: '#2a1410' })),
  );

const blender = (pen: Pen, x: number, y: number, color: string) =>
  ellipse(x + 6, y, 50, 10, { fill: '#2b0d05', opacity: 0.35 }) +
  path(box(x - 42, y - 58, 84, 58, 14), {
    fill: pen.linear(
      [
        [0, '#d8d2ca'],
        [0.3, '#ffffff'],
        [1, '#a8a29c'],
      ],
      0,
    ),
  }) +
  circle(x, y - 28, 13, { fill: '#c8352b' }) +
  path(`M${x - 44} ${y - 186}L${x - 32} ${y - 60}L${x + 32} ${y - 60}L${x + 44} ${y - 186}Z`, {
    fill: '#ffffff',
    opacity: 0.45,
  }) +
  path(
    `M${x - 41} ${y - 152}L${x - 31} ${y - 62}L${x + 31} ${y - 62}L${x + 41} ${y - 152}Q${x} ${y - 138} ${x - 41} ${y - 152}Z`,
    {
      fill: pen.linear(
        [
          [0, color],
          [1, color],
        ],
        0,
      ),
    },
  ) +
  stroke(`M${x - 30} ${y - 168}L${x - 23} ${y - 76}`, '#ffffff', 7, { opacity: 0.7 }) +
  path(box(x - 48, y - 204, 96, 22, 9), { fill: '#3a3432' });

export const juiceBar: Draw = (pen) =>
  [
    backdrop(pen, '#f6b73c', '#f9d98a', '#fff6d8', 600, 420, 0.7),
    foliage(
      [
        [40, 180, 120],
        [150, 110, 100],
        [-10, 330, 110],
        [1160, 190, 120],
        [1060, 110, 100],
        [1210, 330, 110],
      ],
      '#4f9a4a',
    ),
    path(box(170, 60, 860, 780, 20), {
      fill: pen.linear([
        [0, '#f27a4a'],
        [1, '#e05a3a'],
      ]),
    }),
    path(box(230, 290, 740, 330, 10), {
      fill: pen.linear([
        [0, '#ffe9b8'],
        [1, '#ffd28a'],
      ]),
    }),
    rect(230, 372, 740, 14, { fill: '#b8763a' }),
    [280, 340, 400]
      .map((x, i) =>
        circle(x, 350, 24, { fill: body(pen, ['#f28a1c', '#8fb83a', '#f6c23a'][i] ?? '#f28a1c', 0.8) }),
      )
      .join(''),
    [806, 866, 926]
      .map((x, i) => drink(pen, x, 372, 40, 62, ['#e63d4a', '#8ac04a', '#f9a01c'][i] ?? '#e63d4a'))
      .join(''),
    floor(pen, 800, '#c99a6a'),
    person(pen, 600, 440, 1.05, {
      hair: '#2a1a14',
      shirt: '#3f8a5a',
      apron: '#fff3da',
      style: 'long',
      hat: cap(pen, '#f6c23a'),
      hands: [
        [-128, 150],
        [120, 120],
      ],
      holds: scaled(128, 128, 1, drink(pen, 0, 6, 58, 92, '#f28a1c', '#c8352b')),
    }),
    awning(pen, 130, 180, 940, 130, ['#3f9a5a', '#fff6e4'], 13),
    sign(
      pen,
      600,
      132,
      128,
      122,
      '#fff3d2',
      '#3f7d4a',
      citrus(pen, 0, 0, 92, '#f28a1c', '#fbb347', 12) + leaf(pen, 60, -84, 76, -30, '#4f9a4a', 0.34),
    ),
    counterFront(
      pen,
      150,
      606,
      900,
      226,
      '#fff0d0',
      '#c98f54',
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((i) => rect(150 + i * 104, 610, 50, 230, { fill: '#f6a53c', opacity: 0.75 }))
        .join(''),
    ),
    crate(pen, 290, 606, 230, 70),
    pile(290, 552, 31, 4, fruit(pen, '#f28a1c', 31)),
    blender(pen, 446, 606, '#e8606a'),
    pineapple(pen, 770, 606, 1.04),
    pineapple(pen, 848, 608, 0.86),
    melonSlice(pen, 950, 560, 82, 8),
    melonSlice(pen, 1004, 588, 62, -24),
    [700, 660]
      .map((x, i) => drink(pen, x + 30, 608 + i * 4, 48, 78, i === 0 ? '#8ac04a' : '#e63d4a', '#fff6e4'))
      .join(''),
    crate(pen, 120, 866, 190, 96),
    pile(120, 776, 28, 3, fruit(pen, '#c2243a', 28)),
    crate(pen, 1090, 866, 190, 96),
    pile(1090, 776, 28, 3, fruit(pen, '#8fb83a', 28)),
    plant(pen, 20, 880, 190, '#3f8a4a', '#c8553a'),
    group({}, plant(pen, 1190, 880, 190, '#3f8a4a', '#c8553a')),
  ].join('');
