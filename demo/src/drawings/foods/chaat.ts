import type { Draw } from '../draw.ts';
import { chopped, coriander, gloss, leaf, limeWedge } from '../garnish.ts';
import { blob, polar, scatter, TAU } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { circle, group, path, type Point, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { beans, chunk, cube, drizzle, gravy } from '../textures.ts';
import { bowl, plate } from '../vessels.ts';

/** Fine sev scattered over chaat. */
const sev = (pen: Pen, cx: number, cy: number, r: number, count = 70) =>
  Array.from({ length: count }, () => {
    const [x, y] = polar(cx, cy, r * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    const [dx, dy] = polar(0, 0, 13, pen.random.range(0, TAU));
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${dy.toFixed(0)} ${(-dx * 0.4).toFixed(0)} ${dx.toFixed(0)} ${dy.toFixed(0)}`,
      pen.random.pick(['#f2bd3a', '#e6a52a', '#f8d160']),
      4,
    );
  }).join('');

function puri(pen: Pen, x: number, y: number, r: number, filled: boolean): string {
  const shell = blob(pen.random, x, y, r, r * 0.97, { points: 12, wobble: 0.03 });
  const hole = blob(pen.random, x, y - r * 0.02, r * 0.64, r * 0.6, { points: 11, wobble: 0.12 });
  return [
    shadow(pen, shell, 5, 10, 6, 0.42),
    solid(pen, shell, '#dda24a', 1),
    ...scatter(pen.random, 7, x, y, r * 0.9, r * 0.86, r * 0.3).map(([px, py]) =>
      path(blob(pen.random, px, py, r * 0.1, r * 0.07, { wobble: 0.3 }), { fill: '#a8641f', opacity: 0.5 }),
    ),
    filled
      ? path(hole, { fill: '#8a4f18' }) +
        group(
          { 'clip-path': pen.clip(path(hole, {})) },
          ...scatter(pen.random, 8, x, y, r * 0.5, r * 0.46, r * 0.2).map(([px, py]) =>
            path(blob(pen.random, px, py, r * 0.17, r * 0.14, { wobble: 0.2 }), {
              fill: body(pen, pen.random.pick(['#f0d491', '#e8c26a', '#7a4a20']), 0.7),
            }),
          ),
          path(blob(pen.random, x, y + r * 0.24, r * 0.5, r * 0.22, { wobble: 0.2 }), {
            fill: '#5f8c2c',
            opacity: 0.75,
          }),
          chopped(pen, x, y, r * 0.4, 6),
        )
      : gloss(x - r * 0.3, y - r * 0.4, r * 0.26, r * 0.1, -28, 0.6),
  ].join('');
}

export const paniPuri: Draw = (pen) =>
  table(pen, '#c8553a', 'tiles') +
  plate(pen, 240, 246, 230, '#f6ecd9', '#2f7d6a') +
  Array.from({ length: 7 }, (_, i): Point => polar(240, 246, 140, (i / 7) * TAU - 1.4))
    .map(([x, y]) => puri(pen, x, y, 57, true))
    .join('') +
  bowl(
    pen,
    240,
    246,
    82,
    '#c98a3a',
    gravy(pen, 240, 246, 72, '#5d8a2e', '#a9c95a') +
      leaf(pen, 232, 240, 36, -30) +
      leaf(pen, 254, 252, 32, 40) +
      beans(pen, scatter(pen.random, 6, 240, 246, 46, 46, 22), 6, '#e8b13c'),
  );

export const dahiPuri: Draw = (pen) =>
  table(pen, '#6a3d5c', 'block-print') +
  plate(pen, 240, 246, 228, '#f7f0e2', '#d08b2c') +
  [...Array.from({ length: 6 }, (_, i): Point => polar(240, 246, 116, (i / 6) * TAU)), [240, 246] as const]
    .map(
      ([x, y]) =>
        puri(pen, x, y, 58, true) +
        path(blob(pen.random, x, y, 44, 40, { wobble: 0.14 }), { fill: body(pen, '#fdf6e8', 0.4) }) +
        drizzle(pen, x, y, 58, 30, '#7a2413', 6, 2) +
        stroke(`M${x - 26} ${y + 16}q24 -16 48 0`, '#4f8a30', 6) +
        sev(pen, x, y, 32, 15) +
        beans(pen, scatter(pen.random, 3, x, y, 24, 24, 14), 6, '#b3202e'),
    )
    .join('') +
  chopped(pen, 240, 246, 150, 18);

export const bhelPuri: Draw = (pen) =>
  table(pen, '#cf963a', 'stripes') +
  bowl(
    pen,
    240,
    246,
    200,
    '#2f6f66',
    circle(240, 246, 180, { fill: '#6b3a16' }) +
      scatter(pen.random, 130, 240, 246, 158, 156, 17)
        .map(([x, y]) =>
          path(blob(pen.random, x, y, 14, 9, { wobble: 0.16, turn: pen.random.range(0, 3) }), {
            fill: body(pen, pen.random.pick(['#f3dfb0', '#eccf92', '#e0b56e', '#f8ecd0']), 0.7),
          }),
        )
        .join('') +
      scatter(pen.random, 22, 240, 246, 140, 136, 32)
        .map(([x, y]) => cube(pen, x, y, 17, pen.random.pick(['#d8412a', '#e6c2d4', '#f0d491', '#b9498a'])))
        .join('') +
      sev(pen, 240, 246, 150, 70) +
      drizzle(pen, 240, 240, 220, 100, '#6b2314', 8, 4) +
      chopped(pen, 240, 246, 140, 30) +
      coriander(pen, 250, 236, 34, 20) +
      limeWedge(pen, 334, 318, 40, 200),
  );

export const alooTikki: Draw = (pen) =>
  table(pen, '#35566b', 'gingham') +
  plate(pen, 240, 246, 228, '#fbf1dd', '#b8452e') +
  [
    [176, 186, 76],
    [310, 206, 74],
    [218, 318, 78],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        chunk(pen, x, y, r, r * 0.96, '#c98230', 0.4) +
        path(blob(pen.random, x, y, r * 0.62, r * 0.54, { wobble: 0.16 }), {
          fill: body(pen, '#fdf6e8', 0.4),
        }) +
        drizzle(pen, x, y, r * 1.1, r * 0.5, '#7a2413', 7, 2) +
        stroke(`M${x - r * 0.5} ${y + r * 0.3}q${r * 0.5} ${-r * 0.3} ${r} 0`, '#4f8a30', 8) +
        sev(pen, x, y, r * 0.5, 16),
    )
    .join('') +
  beans(
    pen,
    scatter(pen.random, 26, 242, 240, 150, 150, 30).filter(([x, y]) => Math.hypot(x - 240, y - 246) < 150),
    6,
    '#b3202e',
  ) +
  chopped(pen, 240, 246, 140, 22) +
  coriander(pen, 216, 300, 28, 10);
