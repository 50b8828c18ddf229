import { drink, fruit, pile, pot } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box, disc } from '../geometry.ts';
import { foliage } from '../greenery.ts';
import { vapour } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { cap, person } from '../people.ts';
import { counterFront, softShade, WIDTH } from '../scene.ts';
import { crate, wheel } from '../stall.ts';
import { circle, ellipse, path, rect, round, stroke } from '../svg.ts';

const bird = (x: number, y: number, s: number) =>
  stroke(
    `M${x - 24 * s} ${y - 8 * s}Q${x - 10 * s} ${y - 16 * s} ${x} ${y}Q${x + 10 * s} ${y - 16 * s} ${x + 24 * s} ${y - 8 * s}`,
    '#6b3a4a',
    4.5 * s,
  );

/** The lanes of the running track, towards the sun. */
const track = () =>
  path('M-200 900L470 560L730 560L1400 900Z', { fill: '#c8553a' }) +
  [0, 1, 2, 3, 4, 5, 6]
    .map((i) =>
      stroke(`M${round(-200 + (i * 1600) / 6)} 900L${round(470 + (i * 260) / 6)} 560`, '#fff3da', 5, {
        opacity: 0.75,
      }),
    )
    .join('');

const runner = (x: number, y: number, s: number, shirt: string) =>
  ellipse(x, y + 4, 26 * s, 5 * s, { fill: '#2b0d05', opacity: 0.3 }) +
  circle(x + 5 * s, y - 84 * s, 10 * s, { fill: '#7a4a30' }) +
  stroke(`M${x + 2 * s} ${y - 70 * s}L${x - 3 * s} ${y - 40 * s}`, shirt, 17 * s) +
  stroke(
    `M${x - 3 * s} ${y - 38 * s}L${x + 15 * s} ${y - 22 * s}L${x + 10 * s} ${y}M${x - 4 * s} ${y - 38 * s}L${x - 17 * s} ${y - 20 * s}L${x - 32 * s} ${y - 16 * s}`,
    '#7a4a30',
    8 * s,
  ) +
  stroke(
    `M${x + 2 * s} ${y - 66 * s}L${x + 18 * s} ${y - 52 * s}L${x + 28 * s} ${y - 60 * s}M${x} ${y - 66 * s}L${x - 17 * s} ${y - 52 * s}L${x - 14 * s} ${y - 40 * s}`,
    '#7a4a30',
    7 * s,
  );

const pohaKadai = (pen: Pen, x: number, y: number) =>
  path(`M${x - 134} ${y - 56}C${x - 110} ${y + 6} ${x + 110} ${y + 6} ${x + 134} ${y - 56}Z`, {
    fill: pen.linear(
      [
        [0, '#5c5652'],
        [0.3, '#8f8984'],
        [1, '#3a3432'],
      ],
      0,
    ),
  }) +
  path(
    `M${x - 120} ${y - 56}C${x - 96} ${y - 128} ${x + 96} ${y - 128} ${x + 120} ${y - 56}Q${x} ${y - 34} ${x - 120} ${y - 56}Z`,
    { fill: body(pen, '#f6c832', 0.5) },
  ) +
  Array.from({ length: 46 }, () => {
    const k = pen.random.range(-0.9, 0.9);
    return ellipse(x + k * 108, y - 62 - pen.random.range(0, 40) * (1 - Math.abs(k)), 9, 5, {
      fill: pen.random.pick(['#fbe07a', '#e0a51c', '#f9d24a', '#4f9a3d', '#b46a32', '#b8322a']),
      opacity: 0.9,
    });
  }).join('');

export const sunriseCart: Draw = (pen) =>
  [
    rect(0, 0, WIDTH, 900, {
      fill: pen.linear([
        [0, '#6a76b0'],
        [0.3, '#e69a9a'],
        [0.55, '#fbc47a'],
        [0.66, '#fde2a0'],
      ]),
    }),
    circle(600, 560, 420, {
      fill: pen.radial([
        [0, '#fff6cf', 0.95],
        [0.4, '#ffdf8a', 0.55],
        [1, '#ffdf8a', 0],
      ]),
    }),
    circle(600, 552, 128, {
      fill: pen.radial([
        [0, '#fffdf0'],
        [1, '#ffe28a'],
      ]),
    }),
    [
      [140, 150, 150],
      [260, 170, 110],
      [880, 110, 170],
      [1010, 140, 120],
      [980, 240, 130],
      [80, 260, 120],
    ]
      .map(([x = 0, y = 0, w = 0]) => path(disc(x, y, w, 15), { fill: '#fff0e0', opacity: 0.5 }))
      .join(''),
    bird(330, 240, 1),
    bird(390, 210, 0.8),
    bird(820, 270, 0.9),
    bird(880, 250, 0.7),
    path(box(0, 480, 300, 90, 4), { fill: '#a87a8f', opacity: 0.7 }),
    [0, 1, 2]
      .map((i) =>
        path(
          `M${-10 + i * 30} ${540 - i * 22}L${300 - i * 10} ${540 - i * 22}L${300 - i * 10} ${560 - i * 22}L${-10 + i * 30} ${560 - i * 22}Z`,
          { fill: '#8f6480', opacity: 0.55 },
        ),
      )
      .join(''),
    foliage(
      [
        [960, 530, 60],
        [1050, 500, 80],
        [1150, 520, 90],
        [380, 545, 34],
        [330, 540, 44],
      ],
      '#7a8a6a',
    ),
    rect(0, 560, WIDTH, 340, {
      fill: pen.linear([
        [0, '#b8b060'],
        [1, '#7a9450'],
      ]),
    }),
    track(),
    runner(300, 726, 1.15, '#2f7d8a'),
    runner(404, 676, 0.9, '#f2b13c'),
    path(
      'M640 250C520 260 430 320 410 372Q470 350 525 372Q580 350 640 372Q700 350 755 372Q810 350 870 372C850 320 760 260 640 250Z',
      {
        fill: pen.linear([
          [0, '#fff3da'],
          [1, '#f2c98a'],
        ]),
        transform: 'translate(-210 -130) scale(1.5)',
      },
    ),
    path('M640 250C590 290 570 330 525 372Q470 350 410 372C430 320 520 260 640 250Z', {
      fill: '#e8604a',
      transform: 'translate(-210 -130) scale(1.5)',
    }),
    path('M640 250C690 290 710 330 755 372Q810 350 870 372C850 320 760 260 640 250Z', {
      fill: '#e8604a',
      transform: 'translate(-210 -130) scale(1.5)',
    }),
    rect(742, 236, 15, 440, { fill: '#8a6a44' }),
    person(pen, 690, 500, 0.98, {
      hair: '#2a1a14',
      shirt: '#f6f0e2',
      apron: '#e8604a',
      style: 'bun',
      hat: cap(pen, '#3f7d8a'),
      hands: [
        [-124, 140],
        [120, 140],
      ],
      holds:
        stroke('M-124 140L-196 60', '#8f5a33', 12) +
        ellipse(-202, 52, 34, 13, { fill: '#d8d2ca', transform: 'rotate(40 -202 52)' }),
    }),
    counterFront(
      pen,
      360,
      640,
      720,
      160,
      '#3f7d8a',
      '#d9a05a',
      [430, 540, 650, 760, 870, 980]
        .map(
          (x) =>
            circle(x, 724, 40, { fill: '#f6c23a', opacity: 0.75 }) +
            Array.from({ length: 8 }, (_, i) =>
              stroke(
                `M${round(x + Math.cos(i * 0.785) * 48)} ${round(724 + Math.sin(i * 0.785) * 48)}L${round(x + Math.cos(i * 0.785) * 60)} ${round(724 + Math.sin(i * 0.785) * 60)}`,
                '#f6c23a',
                6,
              ),
            ).join(''),
        )
        .join(''),
    ),
    pohaKadai(pen, 520, 640),
    vapour(pen, 520, 530, 190, 0.7),
    pot(pen, 900, 640, 104, 84, '#c9c4be', '#fdf6e6'),
    vapour(pen, 900, 540, 110, 0.5),
    [800, 836].map((x) => drink(pen, x, 642, 34, 50, '#f2d28a')).join(''),
    pile(1010, 642, 20, 3, fruit(pen, '#f2a01c', 20)),
    rect(430, 800, 580, 14, { fill: '#2b4a50' }),
    wheel(pen, 470, 806, 66, '#f2b13c'),
    wheel(pen, 970, 806, 66, '#f2b13c'),
    crate(pen, 1120, 880, 170, 76),
    pile(1120, 810, 26, 3, fruit(pen, '#c2243a', 26)),
    softShade(pen, 720, 876, 340, 14, 0.35),
  ].join('');
