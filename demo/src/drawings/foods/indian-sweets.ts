import type { Draw } from '../draw.ts';
import { cashew, gloss } from '../garnish.ts';
import { blob, polar, scatter, smooth, TAU } from '../geometry.ts';
import { body, type Pen, solid } from '../pen.ts';
import { at, circle, ellipse, path, type Point, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { beans, gravy } from '../textures.ts';
import { bowl, plate } from '../vessels.ts';

export const pistachio = (pen: Pen, cx: number, cy: number, rx: number, ry: number, count: number) =>
  Array.from({ length: count }, () => {
    const [x, y] = polar(cx, cy, Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    return path(
      blob(pen.random, cx + (x - cx) * rx, cy + (y - cy) * ry, 6, 3.6, {
        points: 5,
        wobble: 0.25,
        turn: pen.random.range(0, 3),
      }),
      { fill: pen.random.pick(['#8aa83c', '#6f8f2f', '#a9c25a']) },
    );
  }).join('');

export const gulabJamun: Draw = (pen) =>
  table(pen, '#8a3b4a', 'tiles') +
  bowl(
    pen,
    240,
    246,
    200,
    '#f3e6cd',
    gravy(pen, 240, 246, 180, '#d98a2c', '#ffd98a') +
      [
        [178, 176],
        [302, 170],
        [240, 252],
        [156, 302],
        [322, 306],
      ]
        .map(
          ([x = 0, y = 0]) =>
            circle(x, y, 56, { fill: '#3d1206', opacity: 0.35, transform: 'translate(5 10)' }) +
            circle(x, y, 55, { fill: body(pen, '#9a4416', 1) }) +
            gloss(x - 19, y - 24, 17, 8, -30, 0.75) +
            ellipse(x + 14, y + 26, 18, 7, {
              fill: '#f0a850',
              opacity: 0.35,
              transform: `rotate(-30 ${x.toFixed(0)} ${y.toFixed(0)})`,
            }),
        )
        .join('') +
      pistachio(pen, 240, 246, 120, 120, 40) +
      cashew(pen, 250, 236, 20, 30),
  );

export const rasmalai: Draw = (pen) =>
  table(pen, '#3d6f7d', 'block-print') +
  bowl(
    pen,
    240,
    246,
    200,
    '#c98a3a',
    gravy(pen, 240, 246, 180, '#f9e3a4', '#fff3cc') +
      [
        [180, 190],
        [304, 204],
        [196, 316],
        [306, 318],
      ]
        .map(
          ([x = 0, y = 0]) =>
            path(blob(pen.random, x, y, 58, 52, { wobble: 0.04 }), {
              fill: '#a8742c',
              opacity: 0.35,
              transform: 'translate(4 8)',
            }) +
            solid(pen, blob(pen.random, x, y, 58, 52, { wobble: 0.04 }), '#fdf2d2', 0.5) +
            pistachio(pen, x, y, 30, 26, 10) +
            stroke(`M${x - 14} ${y + 4}q10 -8 24 -2`, '#d8581c', 3.4),
        )
        .join('') +
      pistachio(pen, 240, 246, 150, 150, 26),
  );

export const jalebi: Draw = (pen) => {
  const coil = (x: number, y: number, r: number) => {
    const points = Array.from({ length: 30 }, (_, i): Point =>
      polar(x, y, r * (0.14 + (i / 29) * 0.86), i * 0.62 + pen.random.range(-0.06, 0.06)),
    );
    const d = smooth(points, false);
    return (
      stroke(d, '#5a1c04', 21, { opacity: 0.4, transform: 'translate(4 9)' }) +
      stroke(d, '#b84e0c', 21) +
      stroke(d, '#ee8a1c', 15) +
      stroke(d, '#ffc861', 4.5, { opacity: 0.9, transform: 'translate(-2 -3)' })
    );
  };
  return (
    table(pen, '#6a3d5c', 'gingham') +
    plate(pen, 240, 246, 228, '#fbf4e6', '#2f7d6a') +
    coil(172, 180, 78) +
    coil(316, 200, 74) +
    coil(198, 322, 76) +
    coil(324, 334, 62) +
    pistachio(pen, 240, 250, 140, 140, 40)
  );
};

export const gajarHalwa: Draw = (pen) =>
  table(pen, '#4f7a5c', 'stripes') +
  bowl(
    pen,
    240,
    246,
    198,
    '#2f4a5a',
    circle(240, 246, 178, { fill: '#7a260c' }) +
      Array.from({ length: 230 }, () => {
        const [x, y] = polar(240, 248, 150 * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
        const [dx, dy] = polar(0, 0, 12, pen.random.range(0, TAU));
        return stroke(
          `M${at([x - dx, y - dy])}L${at([x + dx, y + dy])}`,
          pen.random.pick(['#d8541c', '#e66a24', '#c8461a', '#f08a3c', '#b83c16']),
          8,
        );
      }).join('') +
      [
        [206, 206, 20],
        [282, 226, -40],
        [232, 300, 70],
        [300, 300, 10],
      ]
        .map(([x = 0, y = 0, t = 0]) => cashew(pen, x, y, 22, t))
        .join('') +
      pistachio(pen, 240, 246, 120, 116, 36) +
      beans(pen, scatter(pen.random, 6, 240, 246, 100, 96, 60), 9, '#6b2a14', 0.7),
    '#4a6c7f',
  );
