import type { Draw } from '../draw.ts';
import { leaf, steam } from '../garnish.ts';
import { disc, polar, roundedPolygon, scatter, smooth } from '../geometry.ts';
import { glass, kulhad, specks } from '../glassware.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { circle, ellipse, group, path, place, stroke } from '../svg.ts';
import { counter, napkin, table } from '../table.ts';
import { arc, steel } from '../vessels.ts';

const biscuit = (pen: Pen, x: number, y: number, turn: number) => {
  const d = roundedPolygon(
    [
      [-44, -26],
      [44, -26],
      [44, 26],
      [-44, 26],
    ],
    9,
  );
  return place(
    x,
    y,
    turn,
    shadow(pen, d, 5, 8, 5, 0.36),
    path(d, { fill: '#a8641f', transform: 'translate(0 6)' }),
    solid(pen, d, '#dda252', 0.5),
    ...[-26, -9, 9, 26].map(
      (dx) => circle(dx, -8, 3, { fill: '#9a5a1e' }) + circle(dx, 9, 3, { fill: '#9a5a1e' }),
    ),
  );
};

export const masalaChai: Draw = (pen) =>
  counter(pen, '#d9a04a', '#7a4026', 316) +
  steam(pen, 214, 176, 150) +
  kulhad(
    pen,
    210,
    410,
    216,
    112,
    ellipse(210, 200, 110, 28, { fill: body(pen, '#dba468', 0.3) }) +
      specks(pen, 210, 200, 86, 16, 12, '#f6dcae', 5),
    '#a8552f',
  ) +
  biscuit(pen, 372, 396, -12) +
  biscuit(pen, 384, 366, 14) +
  star(pen, 88, 424) +
  stroke('M60 392L118 372', '#7a3f1c', 13) +
  stroke('M60 389L118 369', '#b0703a', 4);

const star = (pen: Pen, x: number, y: number) =>
  group(
    {},
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
      const [px, py] = polar(x, y, 15, i * 0.785, 0.6);
      return ellipse(px, py, 10, 4.5, {
        fill: body(pen, '#6b3416', 0.7),
        transform: `rotate(${i * 45} ${px.toFixed(0)} ${py.toFixed(0)})`,
      });
    }),
    circle(x, y, 5, { fill: '#3d1c0a' }),
  );

export const cuttingChai: Draw = (pen) =>
  counter(pen, '#3f7d74', '#a8622f', 322) +
  steam(pen, 168, 190, 130) +
  glass(pen, {
    x: 168,
    y: 408,
    height: 206,
    top: 70,
    base: 50,
    liquid: ['#c9884a', '#b9743a', '#a5622c'],
    fill: 0.84,
    foam: '#dca870',
  }) +
  glass(pen, {
    x: 322,
    y: 416,
    height: 206,
    top: 70,
    base: 50,
    liquid: ['#c9884a', '#b9743a', '#a5622c'],
    fill: 0.84,
    foam: '#dca870',
  }) +
  [0, 1, 2]
    .map((i) =>
      stroke(
        `M${126 + i * 3} ${300 + i * 30}Q168 ${312 + i * 30} ${210 - i * 3} ${300 + i * 30}`,
        '#fff3da',
        3,
        { opacity: 0.3 },
      ),
    )
    .join('') +
  leaf(pen, 408, 432, 50, 20, '#4f9438');

export const filterCoffee: Draw = (pen) => {
  const tumbler = `M150 210L172 384A68 12 0 0 0 308 384L330 210Z`;
  const cup = `M96 372L112 424A128 20 0 0 0 368 424L384 372A144 26 0 0 1 96 372Z`;
  return (
    counter(pen, '#7a9a6a', '#8a4a26', 320) +
    ellipse(262, 440, 170, 22, { fill: '#3b1408', opacity: 0.42, filter: pen.blur(9) }) +
    ellipse(240, 372, 144, 26, { fill: '#8f8984' }) +
    ellipse(240, 376, 128, 20, { fill: '#7a4a2a' }) +
    path(tumbler, {
      fill: pen.linear(
        [
          [0, '#a8a29c'],
          [0.2, '#f7f5f1'],
          [0.42, '#c2bdb8'],
          [0.6, '#eeebe6'],
          [0.8, '#9d9791'],
          [1, '#6f6963'],
        ],
        0,
      ),
    }) +
    path(cup, {
      fill: pen.linear(
        [
          [0, '#9a948e'],
          [0.16, '#f7f5f1'],
          [0.4, '#b9b3ad'],
          [0.62, '#f0ede8'],
          [0.84, '#948e88'],
          [1, '#655f5a'],
        ],
        0,
      ),
    }) +
    stroke('M96 372A144 26 0 0 0 384 372', '#ffffff', 5, { opacity: 0.9 }) +
    ellipse(240, 210, 90, 20, { fill: steel(pen) }) +
    ellipse(240, 210, 82, 17, { fill: '#5a2e14' }) +
    path(
      'M158 204C150 150 196 146 214 158C236 138 280 146 290 160C322 152 332 190 322 206A84 20 0 0 1 158 204Z',
      {
        fill: pen.radial(
          [
            [0, '#fdf0d8'],
            [0.6, '#e3bd8a'],
            [1, '#b07a44'],
          ],
          { cx: 0.4, cy: 0.3, r: 0.8 },
        ),
      },
    ) +
    scatter(pen.random, 22, 240, 182, 70, 22, 12)
      .map(([x, y]) => circle(x, y, pen.random.range(3, 7), { fill: '#fff7e6', opacity: 0.65 }))
      .join('') +
    steam(pen, 240, 150, 120) +
    beansOnTable(pen, 76, 436) +
    beansOnTable(pen, 410, 448)
  );
};

export const beansOnTable = (pen: Pen, x: number, y: number) =>
  [
    [0, 0, 20],
    [26, 8, -30],
    [8, 20, 70],
  ]
    .map(([dx = 0, dy = 0, turn = 0]) =>
      place(
        x + dx,
        y + dy,
        turn,
        ellipse(2, 4, 14, 10, { fill: '#2b0d05', opacity: 0.4 }),
        ellipse(0, 0, 14, 10, { fill: body(pen, '#6b3416', 0.8) }),
        stroke('M-11 0Q0 5 11 0', '#2f1408', 2.6),
      ),
    )
    .join('');

export const cappuccino: Draw = (pen) => {
  const heart = smooth([
    [240, 306],
    [180, 244],
    [190, 200],
    [222, 196],
    [240, 218],
    [258, 196],
    [290, 200],
    [300, 244],
  ]);
  return (
    table(pen, '#8f5a3a', 'planks') +
    napkin(pen, 100, 104, -24, '#f2e3c4', '#b8452e') +
    shadow(pen, disc(240, 250, 208), 10, 16, 12, 0.42) +
    circle(240, 250, 208, { fill: body(pen, '#2f6f66', 0.5) }) +
    circle(240, 250, 170, { fill: 'none', stroke: '#4b9085', 'stroke-width': 4 }) +
    shadow(pen, disc(240, 246, 150), 8, 14, 9, 0.45) +
    stroke('M378 204Q452 184 444 246Q438 296 372 286', '#3a7f75', 24) +
    circle(240, 246, 150, { fill: body(pen, '#3f8a7e', 0.6) }) +
    circle(240, 246, 134, { fill: '#6b3416' }) +
    circle(240, 246, 130, { fill: body(pen, '#b5713a', 0.5) }) +
    [112, 96].map((r) => stroke(arc(240, 246, r, 0.6, 5.6), '#e9c394', 9, { opacity: 0.5 })).join('') +
    path(heart, { fill: body(pen, '#fdf0da', 0.3) }) +
    stroke(
      smooth(
        [
          [200, 226],
          [240, 264],
          [280, 226],
        ],
        false,
      ),
      '#c98a4e',
      7,
      { opacity: 0.55 },
    ) +
    stroke(
      smooth(
        [
          [192, 210],
          [240, 250],
          [288, 210],
        ],
        false,
      ),
      '#c98a4e',
      4,
      { opacity: 0.4 },
    ) +
    beansOnTable(pen, 408, 412)
  );
};
