import { pot } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box, disc } from '../geometry.ts';
import { foliage } from '../greenery.ts';
import { bunting, lamp, vapour } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { person, turban } from '../people.ts';
import { backdrop, counterFront, floor, sign, softShade } from '../scene.ts';
import { flames } from '../stall.ts';
import { circle, ellipse, group, path, rect, scaled, stroke } from '../svg.ts';

/** A flower as on painted trucks. */
const truckFlower = (pen: Pen, x: number, y: number, s: number, color: string) =>
  group(
    { transform: `translate(${x} ${y}) scale(${s})` },
    ...[0, 60, 120, 180, 240, 300].map((turn) =>
      path('M0 -6C-20 -18 -18 -46 0 -54C18 -46 20 -18 0 -6Z', { fill: color, transform: `rotate(${turn})` }),
    ),
    circle(0, 0, 15, { fill: body(pen, '#f6c23a', 0.6) }),
  );

/** The clay oven (tandoor) with fire inside. */
const tandoor = (pen: Pen, x: number, y: number) =>
  softShade(pen, x, y + 6, 150, 22, 0.5) +
  path(
    `M${x - 104} ${y - 190}C${x - 168} ${y - 120} ${x - 160} ${y - 20} ${x - 120} ${y}L${x + 120} ${y}C${x + 160} ${y - 20} ${x + 168} ${y - 120} ${x + 104} ${y - 190}Z`,
    {
      fill: pen.linear(
        [
          [0, '#8a4a2c'],
          [0.3, '#d98f5a'],
          [0.6, '#b8683a'],
          [1, '#6b341c'],
        ],
        0,
      ),
    },
  ) +
  ellipse(x, y - 190, 106, 28, { fill: '#dca070' }) +
  ellipse(x, y - 190, 84, 20, { fill: '#3a120a' }) +
  flames(pen, x, y - 180, 120, 66, 5) +
  [0, 1, 2]
    .map(
      (i) =>
        stroke(`M${x - 44 + i * 44} ${y - 196}L${x - 74 + i * 58} ${y - 330}`, '#8f8984', 6) +
        [0, 1, 2]
          .map((k) =>
            ellipse(x - 52 + i * 47 - k * (6 - i * 3), y - 236 - k * 26, 14, 12, {
              fill: body(pen, '#c9501f', 0.8),
            }),
          )
          .join(''),
    )
    .join('');

/** A charpai for the customers. */
const charpai = (pen: Pen, x: number, y: number) =>
  softShade(pen, x, y + 4, 180, 16, 0.4) +
  [-150, 140]
    .map((dx) =>
      path(box(x + dx, y - 96, 20, 96, 7), {
        fill: pen.linear(
          [
            [0, '#c8553a'],
            [0.4, '#f2b13c'],
            [1, '#8a2f2a'],
          ],
          0,
        ),
      }),
    )
    .join('') +
  path(box(x - 160, y - 90, 330, 26, 10), { fill: '#9a6238' }) +
  Array.from({ length: 16 }, (_, i) => stroke(`M${x - 146 + i * 20} ${y - 88}l10 20`, '#f3dfb4', 4.5)).join(
    '',
  ) +
  path(`M${x - 140} ${y - 92}C${x - 120} ${y - 128} ${x + 120} ${y - 128} ${x + 150} ${y - 92}Z`, {
    fill: pen.linear([
      [0, '#3a6f8a'],
      [1, '#2a5068'],
    ]),
  }) +
  [-90, -30, 30, 90]
    .map((dx) => stroke(`M${x + dx} ${y - 92}L${x + dx + 6} ${y - 116}`, '#f6c23a', 6))
    .join('');

const milestone = (pen: Pen, x: number, y: number) =>
  softShade(pen, x + 6, y + 2, 70, 12, 0.45) +
  path(
    `M${x - 52} ${y}L${x - 52} ${y - 90}C${x - 50} ${y - 156} ${x + 50} ${y - 156} ${x + 52} ${y - 90}L${x + 52} ${y}Z`,
    {
      fill: pen.linear(
        [
          [0, '#cfc6b6'],
          [0.3, '#fdf8ec'],
          [1, '#b5ab9a'],
        ],
        0,
      ),
    },
  ) +
  path(`M${x - 52} ${y - 84}C${x - 50} ${y - 156} ${x + 50} ${y - 156} ${x + 52} ${y - 84}Z`, {
    fill: '#f2b01c',
  }) +
  stroke(`M${x - 22} ${y - 54}L${x + 22} ${y - 54}M${x - 14} ${y - 32}L${x + 14} ${y - 32}`, '#3a3432', 8);

export const dhaba: Draw = (pen) =>
  [
    backdrop(pen, '#8fc4c9', '#f9dd9a', '#fff3c4', 600, 330, 0.6),
    foliage(
      [
        [60, 330, 130],
        [180, 260, 110],
        [1150, 320, 140],
        [1030, 260, 110],
      ],
      '#5f9450',
    ),
    path(box(140, 170, 920, 660, 6), {
      fill: pen.linear([
        [0, '#f2b63c'],
        [1, '#e09a2c'],
      ]),
    }),
    rect(140, 520, 920, 320, { fill: '#2f7f86' }),
    rect(140, 508, 920, 18, { fill: '#c8352b' }),
    path('M80 190L190 96L1010 96L1120 190Z', {
      fill: pen.linear([
        [0, '#a8845a'],
        [1, '#7a5a38'],
      ]),
    }),
    Array.from({ length: 26 }, (_, i) =>
      stroke(`M${212 + i * 31} 98L${104 + i * 40} 194`, '#5f452a', 5, { opacity: 0.5 }),
    ).join(''),
    bunting([90, 196], [1110, 196], 16, 22, ['#c8352b', '#2f7f86', '#f6f0e2', '#3f8a4a']),
    sign(
      pen,
      600,
      330,
      210,
      92,
      '#c8352b',
      '#f6c23a',
      truckFlower(pen, -118, 0, 0.9, '#f6f0e2') +
        truckFlower(pen, 118, 0, 0.9, '#f6f0e2') +
        scaled(0, 46, 1, pot(pen, 0, 0, 104, 66, '#c9912f', undefined, true)),
    ),
    [220, 980]
      .map((x) => truckFlower(pen, x, 420, 1.1, '#c8352b') + truckFlower(pen, x, 320, 0.7, '#2f7f86'))
      .join(''),
    floor(pen, 800, '#b98a5a'),
    lamp(pen, 330, 250, '#8f2f2a', 0.6, 190),
    lamp(pen, 870, 250, '#8f2f2a', 0.6, 190),
    person(pen, 560, 468, 1.02, {
      hair: '#1d1410',
      shirt: '#f6f0e2',
      apron: '#2f5f7a',
      hat: turban(pen, '#e8711a'),
      beard: true,
      hands: [
        [-120, 150],
        [126, 140],
      ],
      holds: stroke('M126 140L196 40', '#8f8984', 10) + path(disc(204, 28, 34, 15), { fill: '#c9c4be' }),
    }),
    counterFront(
      pen,
      150,
      616,
      720,
      214,
      '#b8452e',
      '#c9c4be',
      [240, 380, 520, 660, 800].map((x) => truckFlower(pen, x, 740, 0.9, '#f6c23a')).join('') +
        rect(150, 660, 720, 12, { fill: '#f6f0e2' }) +
        rect(150, 806, 720, 12, { fill: '#f6f0e2' }),
    ),
    pot(pen, 250, 616, 140, 100, '#b8662c', '#c8641f'),
    vapour(pen, 250, 500, 130),
    pot(pen, 400, 616, 124, 88, '#b8662c', '#6b2c14'),
    pot(pen, 712, 616, 124, 92, '#b8662c', '#4c7a2c'),
    vapour(pen, 712, 510, 110),
    [810, 846]
      .map(
        (x) =>
          path(`M${x - 15} 560L${x - 11} 614L${x + 11} 614L${x + 15} 560Z`, { fill: '#fdf6e6' }) +
          ellipse(x, 560, 15, 5, { fill: '#ffffff' }),
      )
      .join(''),
    tandoor(pen, 990, 846),
    charpai(pen, 250, 890),
    milestone(pen, 1130, 892),
  ].join('');
