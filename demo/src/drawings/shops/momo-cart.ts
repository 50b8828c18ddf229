import { pot } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { momo } from '../foods/momos.ts';
import { box, disc } from '../geometry.ts';
import { foliage } from '../greenery.ts';
import { bunting, stringLights, vapour } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { person } from '../people.ts';
import { counterFront, floor, softShade, WIDTH } from '../scene.ts';
import { flames, steamers, tray, wheel } from '../stall.ts';
import { circle, ellipse, path, rect, scaled, stroke } from '../svg.ts';

const lantern = (pen: Pen, x: number, y: number, s = 1) =>
  circle(x, y + 44 * s, 110 * s, {
    fill: pen.radial([
      [0, '#ff9a4a', 0.55],
      [1, '#ff9a4a', 0],
    ]),
  }) +
  rect(x - 2, y - 60 * s, 4, 60 * s, { fill: '#3a2a22' }) +
  path(disc(x, y + 44 * s, 50 * s, 44 * s), {
    fill: pen.radial(
      [
        [0, '#ffb35a'],
        [0.5, '#e2452c'],
        [1, '#a8231c'],
      ],
      { cx: 0.45, cy: 0.5, r: 0.6 },
    ),
  }) +
  [-28, 0, 28]
    .map((dx) =>
      stroke(
        `M${x + dx * 0.6 * s} ${y + 2 * s}Q${x + dx * 1.5 * s} ${y + 44 * s} ${x + dx * 0.6 * s} ${y + 86 * s}`,
        '#8f1d18',
        3,
        { opacity: 0.5 },
      ),
    )
    .join('') +
  path(box(x - 22 * s, y - 6 * s, 44 * s, 13 * s, 4), { fill: '#e9b84a' }) +
  path(box(x - 22 * s, y + 82 * s, 44 * s, 13 * s, 4), { fill: '#e9b84a' }) +
  stroke(`M${x} ${y + 94 * s}L${x} ${y + 128 * s}`, '#e9b84a', 7 * s);

const wok = (pen: Pen, x: number, y: number) =>
  flames(pen, x, y + 6, 120, 60, 5) +
  path(`M${x - 104} ${y - 42}C${x - 80} ${y + 12} ${x + 80} ${y + 12} ${x + 104} ${y - 42}Z`, {
    fill: pen.linear([
      [0, '#4a4442'],
      [1, '#1f1b1a'],
    ]),
  }) +
  ellipse(x, y - 42, 104, 20, { fill: '#5c5652' }) +
  ellipse(x, y - 41, 92, 15, { fill: body(pen, '#d9943a', 0.5) }) +
  [
    [-50, -46],
    [-10, -52],
    [30, -46],
    [60, -50],
    [-30, -38],
  ]
    .map(([dx = 0, dy = 0], i) =>
      ellipse(x + dx, y + dy, 12, 5, { fill: i % 2 === 0 ? '#5f9e3a' : '#c8352b' }),
    )
    .join('');

export const momoCart: Draw = (pen) => {
  const hills = [
    ['M0 520L190 300L300 410L470 230L640 420L800 280L960 420L1090 320L1200 420L1200 700L0 700Z', '#8a6a9a'],
    ['M0 600L160 460L330 560L520 440L700 580L880 460L1050 570L1200 480L1200 760L0 760Z', '#6a4f80'],
  ] as const;
  return [
    rect(0, 0, WIDTH, 900, {
      fill: pen.linear([
        [0, '#3f3a72'],
        [0.35, '#a85a86'],
        [0.62, '#f2966a'],
        [0.8, '#f9c47a'],
      ]),
    }),
    circle(300, 470, 200, {
      fill: pen.radial([
        [0, '#fff0bd', 0.85],
        [1, '#fff0bd', 0],
      ]),
    }),
    ...hills.map(([d, fill]) => path(d, { fill })),
    path('M470 230L420 288L452 300L470 276L494 306L522 284Z', { fill: '#f6e6ee', opacity: 0.85 }),
    path('M800 280L764 320L790 328L806 310L830 330L842 316Z', { fill: '#f6e6ee', opacity: 0.85 }),
    foliage(
      [
        [60, 620, 110],
        [170, 690, 90],
        [1150, 600, 120],
        [1040, 690, 90],
      ],
      '#43405f',
    ),
    floor(pen, 770, '#7a5a5e'),
    ellipse(600, 820, 600, 90, {
      fill: pen.radial([
        [0, '#ffcf7a', 0.6],
        [1, '#ffcf7a', 0],
      ]),
    }),
    bunting([-20, 120], [600, 60], 70, 12, ['#3a6fb0', '#f6f0e2', '#c8352b', '#3f8a4a', '#f2b13c'], 'square'),
    bunting(
      [600, 60],
      [1220, 120],
      70,
      12,
      ['#f2b13c', '#3f8a4a', '#c8352b', '#f6f0e2', '#3a6fb0'],
      'square',
    ),
    [250, 950].map((x) => rect(x - 9, 240, 18, 400, { fill: '#6b2c22' })).join(''),
    path('M150 258L600 150L1050 258L1096 300L600 214L104 300Z', {
      fill: pen.linear([
        [0, '#c8352b'],
        [1, '#8a1f1c'],
      ]),
    }),
    path('M104 300L600 214L1096 300L1096 316L600 232L104 316Z', { fill: '#e9b84a' }),
    path(box(258, 300, 684, 300, 4), { fill: '#4a2030', opacity: 0.5 }),
    ellipse(600, 440, 400, 190, {
      fill: pen.radial([
        [0, '#ffd98a', 0.75],
        [1, '#ffd98a', 0],
      ]),
    }),
    lantern(pen, 330, 306, 0.9),
    lantern(pen, 870, 306, 0.9),
    stringLights(pen, [250, 318], [950, 318], 22, 9, ['#ffe7a3', '#ff9a7a']),
    person(pen, 600, 420, 1.06, {
      skin: '#d8a070',
      hair: '#1d1410',
      shirt: '#d2552c',
      apron: '#3a3f5a',
      style: 'bun',
      hands: [
        [-126, 160],
        [118, 140],
      ],
      holds: scaled(128, 118, 0.62, momo(pen, 0, 0, 52)),
    }),
    counterFront(
      pen,
      190,
      600,
      820,
      176,
      '#b8322a',
      '#d9a05a',
      rect(190, 640, 820, 12, { fill: '#e9b84a' }) +
        rect(190, 744, 820, 12, { fill: '#e9b84a' }) +
        [300, 450, 600, 750, 900].map((x) => scaled(x, 700, 0.62, momo(pen, 0, 0, 54))).join(''),
    ),
    steamers(pen, 330, 600, 170, 4, 44),
    vapour(pen, 330, 410, 190, 0.65),
    steamers(pen, 478, 600, 130, 2, 44),
    vapour(pen, 478, 500, 120, 0.5),
    wok(pen, 860, 596),
    tray(pen, 716, 604, 140),
    [672, 706, 740, 762].map((x, i) => scaled(x, 584 - (i % 2) * 6, 0.4, momo(pen, 0, 0, 54))).join(''),
    pot(pen, 972, 600, 60, 56, '#8f8984', '#c92d1c'),
    wheel(pen, 330, 782, 78, '#c8352b'),
    wheel(pen, 870, 782, 78, '#c8352b'),
    softShade(pen, 600, 866, 420, 16, 0.35),
  ].join('');
};
