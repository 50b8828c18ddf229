import { darker, lighter } from '../color.ts';
import { jar } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box, disc } from '../geometry.ts';
import { plant } from '../greenery.ts';
import { lamp } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { cap, person } from '../people.ts';
import { awning, backdrop, counterFront, floor, sign } from '../scene.ts';
import { glassCase, shelf } from '../stall.ts';
import { circle, ellipse, group, path, rect, scaled, stroke } from '../svg.ts';

function cone(pen: Pen, x: number, y: number, s: number, scoops: readonly string[]): string {
  const waffle = 'M-34 0L0 120L34 0Z';
  return scaled(
    x,
    y,
    s,
    path(waffle, {
      fill: pen.linear(
        [
          [0, '#f0c27a'],
          [0.5, '#d9a052'],
          [1, '#a8702c'],
        ],
        0,
      ),
    }),
    stroke('M-24 6L8 92M-4 6L16 62M24 6L-8 92M4 6L-16 62', '#9a6424', 3, { opacity: 0.6 }),
    ...scoops.map(
      (color, i) =>
        path(disc(0, -16 - i * 44, 42 - i * 3, 38 - i * 3), { fill: body(pen, color, 0.7) }) +
        stroke(`M${-38 + i * 3} ${-2 - i * 44}q12 12 24 2t24 0t24 -2`, darker(color, 0.08), 11),
    ),
    ellipse(-14, -30 - (scoops.length - 1) * 44, 10, 6, { fill: '#fffaf0', opacity: 0.7 }),
  );
}

const tub = (pen: Pen, x: number, y: number, color: string) =>
  path(box(x - 52, y - 40, 104, 46, 8), { fill: '#e9e4dc' }) +
  ellipse(x, y - 40, 50, 20, { fill: body(pen, color, 0.5) }) +
  ellipse(x - 12, y - 50, 24, 10, { fill: lighter(color, 0.25) }) +
  stroke(`M${x - 34} ${y - 38}q18 10 36 0t30 2`, darker(color, 0.12), 5, { opacity: 0.6 });

export const creamery: Draw = (pen) =>
  [
    backdrop(pen, '#a8dcd0', '#d6efe2', '#fffdf0', 600, 400, 0.7),
    Array.from({ length: 9 }, (_, i) => rect(i * 150, 0, 75, 900, { fill: '#bfe8da', opacity: 0.5 })).join(
      '',
    ),
    path(box(130, 70, 940, 760, 26), {
      fill: pen.linear([
        [0, '#f7b8c4'],
        [1, '#ee94a8'],
      ]),
    }),
    path(box(200, 300, 800, 320, 16), {
      fill: pen.linear([
        [0, '#fff6e6'],
        [1, '#ffe3c9'],
      ]),
    }),
    shelf(pen, 220, 410, 240, '#d98aa0'),
    shelf(pen, 740, 410, 240, '#d98aa0'),
    [256, 316, 376, 432]
      .map((x, i) =>
        jar(pen, x, 410, 44, 68, ['#8a4f2c', '#e9788f', '#f2c24a', '#7fc4b4'][i] ?? '#8a4f2c', '#f6f0e2'),
      )
      .join(''),
    [776, 836, 896, 952]
      .map((x, i) =>
        jar(pen, x, 410, 44, 68, ['#c2243a', '#fff3da', '#8aa83c', '#6b3416'][i] ?? '#c2243a', '#f6f0e2'),
      )
      .join(''),
    floor(pen, 800, '#e9c9b0'),
    Array.from({ length: 12 }, (_, i) =>
      path(`M${i * 120 - 60} 900L${i * 110 + 10} 806L${i * 110 + 65} 806L${i * 120} 900Z`, {
        fill: '#fff6ea',
        opacity: 0.6,
      }),
    ).join(''),
    lamp(pen, 330, 330, '#5fb0a0', 0.5, 300),
    lamp(pen, 870, 330, '#5fb0a0', 0.5, 300),
    person(pen, 600, 446, 1.04, {
      skin: '#c98a5a',
      hair: '#3a2016',
      shirt: '#7fc4b4',
      apron: '#fffaf0',
      style: 'long',
      hat: cap(pen, '#e9607a'),
      hands: [
        [-120, 150],
        [122, 96],
      ],
      holds: cone(pen, 128, 40, 0.72, ['#f7e2b8', '#e9788f']),
    }),
    awning(pen, 90, 190, 1020, 118, ['#e9607a', '#fffaf0'], 15),
    sign(
      pen,
      600,
      136,
      118,
      126,
      '#fff6e6',
      '#5fb0a0',
      cone(pen, 0, 0, 0.86, ['#e9788f', '#fff0d2', '#8a5230']),
    ),
    counterFront(pen, 140, 610, 920, 220, '#7fc4b4', '#fffaf0', ''),
    glassCase(
      pen,
      190,
      640,
      820,
      120,
      [260, 380, 500, 620, 740, 860, 950]
        .map((x, i) =>
          tub(
            pen,
            x,
            744,
            ['#f7e2b8', '#8a5230', '#f2a6b4', '#f9b93c', '#c9dfa0', '#e9c07a', '#b9a0d0'][i] ?? '#f7e2b8',
          ),
        )
        .join(''),
      '#e9607a',
    ),
    group({}, cone(pen, 280, 508, 0.8, ['#f2a6b4', '#f7e2b8']), cone(pen, 366, 508, 0.8, ['#c9dfa0'])),
    rect(250, 600, 150, 12, { fill: '#d98aa0' }),
    [820, 900]
      .map(
        (x, i) =>
          path(`M${x - 36} 560L${x - 18} 608L${x + 18} 608L${x + 36} 560Z`, {
            fill: '#ffffff',
            opacity: 0.75,
          }) +
          [-18, 18]
            .map((dx) => circle(x + dx, 546, 23, { fill: body(pen, i === 0 ? '#f7e2b8' : '#f2a6b4', 0.6) }))
            .join('') +
          circle(x, 526, 23, { fill: body(pen, i === 0 ? '#7a4426' : '#fff0d2', 0.6) }) +
          circle(x, 500, 9, { fill: '#c2201c' }),
      )
      .join(''),
    plant(pen, 60, 880, 190, '#4f9a6a', '#e9607a'),
    plant(pen, 1140, 880, 190, '#4f9a6a', '#e9607a'),
  ].join('');
