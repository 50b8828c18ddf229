import { bottle, jar } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box, disc } from '../geometry.ts';
import { foliage } from '../greenery.ts';
import { stringLights, vapour } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { cap, person } from '../people.ts';
import { awning, counterFront, floor, HEIGHT, sign, softShade, WIDTH } from '../scene.ts';
import { stool } from '../stall.ts';
import { circle, ellipse, group, path, rect, round, stroke } from '../svg.ts';

const owl = (pen: Pen) =>
  path('M-58 62C-84 -10 -74 -66 -52 -74L-30 -54Q0 -66 30 -54L52 -74C74 -66 84 -10 58 62Q0 92 -58 62Z', {
    fill: body(pen, '#8a5a3a', 0.6),
  }) +
  [-28, 28]
    .map(
      (x) =>
        circle(x, -22, 27, { fill: '#fff3d2' }) +
        circle(x, -22, 20, { fill: '#f2a01c' }) +
        circle(x, -22, 11, { fill: '#1d1410' }) +
        circle(x - 4, -27, 4, { fill: '#ffffff' }),
    )
    .join('') +
  path('M-9 -6L9 -6L0 14Z', { fill: '#e8711a' }) +
  [0, 1]
    .map((row) =>
      [-24, -8, 8, 24].map((x) => stroke(`M${x - 7} ${26 + row * 20}q7 10 14 0`, '#f0cf9a', 4)).join(''),
    )
    .join('');

function hostel(pen: Pen, x: number, y: number, w: number, h: number, color: string): string {
  const windows: string[] = [];
  for (let row = 0; row < Math.floor(h / 78); row += 1) {
    for (let column = 0; column < Math.floor(w / 66); column += 1) {
      const lit = pen.random.chance(0.2);
      windows.push(
        path(box(x + 20 + column * 66, y + 24 + row * 78, 34, 44, 4), {
          fill: lit ? '#f6c65e' : '#141b35',
          opacity: lit ? 0.95 : 0.8,
        }),
      );
    }
  }
  return (
    rect(x, y, w, h, { fill: color }) + rect(x - 8, y - 12, w + 16, 14, { fill: color }) + windows.join('')
  );
}

const scooter = (pen: Pen, x: number, y: number) =>
  softShade(pen, x + 10, y + 46, 150, 14, 0.5) +
  [-84, 92]
    .map(
      (dx) =>
        circle(x + dx, y, 42, { fill: '#191420' }) +
        circle(x + dx, y, 22, { fill: '#8a8690' }) +
        circle(x + dx, y, 9, { fill: '#3a3640' }),
    )
    .join('') +
  path(
    `M${x - 124} ${y - 8}C${x - 128} ${y - 76} ${x - 52} ${y - 96} ${x - 18} ${y - 70}L${x + 30} ${y - 24}L${x + 62} ${y - 24}L${x + 84} ${y - 150}L${x + 106} ${y - 146}L${x + 116} ${y - 30}Q${x + 90} ${y - 50} ${x + 50} ${y + 8}L${x - 40} ${y + 8}Q${x - 66} ${y - 52} ${x - 124} ${y - 8}Z`,
    {
      fill: pen.linear([
        [0, '#e2574a'],
        [1, '#9a2a2c'],
      ]),
    },
  ) +
  path(box(x - 122, y - 116, 118, 28, 14), { fill: '#2b2024' }) +
  path(box(x - 150, y - 190, 104, 78, 10), {
    fill: pen.linear([
      [0, '#f2b13c'],
      [1, '#b8741c'],
    ]),
  }) +
  stroke(`M${x + 92} ${y - 148}L${x + 66} ${y - 172}`, '#2b2024', 10) +
  circle(x + 110, y - 122, 14, { fill: '#fff3c4' });

const roll = (pen: Pen, x: number, y: number) =>
  path(box(x - 44, y - 26, 88, 26, 12), {
    fill: pen.linear([
      [0, '#f0cf94'],
      [1, '#b8803f'],
    ]),
  }) +
  path(box(x - 44, y - 26, 46, 26, 6), { fill: '#fff6e4' }) +
  stroke(`M${x - 34} ${y - 22}L${x - 20} ${y - 4}M${x - 18} ${y - 22}L${x - 4} ${y - 4}`, '#c8352b', 4);

export const nightOwl: Draw = (pen) => {
  const stars = Array.from({ length: 60 }, () =>
    circle(pen.random.range(0, WIDTH), pen.random.range(0, 330), pen.random.range(1.4, 3.6), {
      fill: '#fff3d2',
      opacity: pen.random.range(0.5, 1),
    }),
  );
  const hatch = 'M300 330L900 330L900 610L300 610Z';
  return [
    rect(0, 0, WIDTH, HEIGHT, {
      fill: pen.linear([
        [0, '#101a3c'],
        [0.5, '#27305f'],
        [0.85, '#4a3a66'],
      ]),
    }),
    ...stars,
    circle(1010, 130, 120, {
      fill: pen.radial([
        [0, '#fff3d2', 0.55],
        [1, '#fff3d2', 0],
      ]),
    }),
    path('M1030 74A58 58 0 1 0 1066 160A50 50 0 0 1 1030 74Z', { fill: '#fdf0c9' }),
    hostel(pen, -20, 220, 270, 560, '#1d2649'),
    hostel(pen, 950, 280, 290, 500, '#202a50'),
    foliage(
      [
        [230, 520, 90],
        [160, 590, 80],
        [1010, 560, 80],
        [1090, 610, 90],
      ],
      '#1f3f3c',
    ),
    floor(pen, 770, '#4a3f5a'),
    ellipse(600, 800, 620, 110, {
      fill: pen.radial([
        [0, '#ffc46a', 0.75],
        [1, '#ffc46a', 0],
      ]),
    }),
    path(box(236, 250, 728, 540, 18), {
      fill: pen.linear([
        [0, '#7a2f3a'],
        [1, '#4f2030'],
      ]),
    }),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
      .map((i) => rect(250 + i * 60, 252, 3, 538, { fill: '#33121f', opacity: 0.5 }))
      .join(''),
    path(hatch, {
      fill: pen.linear([
        [0, '#ffdf94'],
        [1, '#f2a24a'],
      ]),
    }),
    group(
      { 'clip-path': pen.clip(path(hatch, {})) },
      ellipse(600, 440, 340, 210, {
        fill: pen.radial([
          [0, '#fff6d2', 0.95],
          [1, '#fff6d2', 0],
        ]),
      }),
      rect(300, 404, 600, 12, { fill: '#a8622f' }),
      [336, 384, 432]
        .map((x, i) => bottle(pen, x, 404, 30, 70, ['#c8352b', '#3f7d34', '#e0a52c'][i] ?? '#c8352b'))
        .join(''),
      [776, 828, 880]
        .map((x, i) => jar(pen, x, 404, 42, 62, ['#d9a05a', '#8a4a26', '#f0d9a2'][i] ?? '#d9a05a', '#7a2f3a'))
        .join(''),
      person(pen, 600, 478, 0.98, {
        hair: '#1d1410',
        shirt: '#3f6f8a',
        apron: '#2b2f3f',
        style: 'short',
        hat: cap(pen, '#c8352b'),
        hands: [
          [-116, 150],
          [106, 128],
        ],
        holds:
          ellipse(150, 118, 70, 16, { fill: '#33302e' }) +
          rect(92, 112, 20, 10, { fill: '#33302e' }) +
          ellipse(152, 112, 50, 9, { fill: '#e5b25a' }),
      }),
      vapour(pen, 760, 560, 130, 0.6),
    ),
    path(hatch, { fill: 'none', stroke: '#3a1420', 'stroke-width': 14 }),
    awning(pen, 226, 246, 748, 84, ['#f2b13c', '#7a2f3a'], 13),
    sign(pen, 600, 168, 150, 128, '#2b3566', '#f2b13c', owl(pen)),
    stringLights(pen, [-20, 210], [470, 150], 40, 7),
    stringLights(pen, [730, 150], [1220, 230], 40, 7),
    counterFront(
      pen,
      262,
      604,
      676,
      180,
      '#5a2433',
      '#d9a05a',
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) =>
          path(`M${round(300 + i * 100)} 650l46 46l-46 46l-46 -46Z`, { fill: '#f2b13c', opacity: 0.4 }),
        )
        .join(''),
    ),
    roll(pen, 390, 606),
    roll(pen, 470, 606),
    roll(pen, 430, 584),
    path(disc(770, 600, 62, 12), { fill: '#d8d2ca' }),
    [746, 776, 800]
      .map((x) =>
        path(`M${x - 24} 594C${x - 22} 560 ${x + 22} 560 ${x + 24} 594Z`, {
          fill: body(pen, '#d98a3a', 0.7),
        }),
      )
      .join(''),
    stool(pen, 380, 850, '#c8352b'),
    stool(pen, 520, 866, '#f2b13c'),
    scooter(pen, 1050, 810),
  ].join('');
};
