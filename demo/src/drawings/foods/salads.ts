import type { Draw } from '../draw.ts';
import { citrus, coriander, cucumber, gloss, leaf, limeWedge, onionRing, seeds } from '../garnish.ts';
import { blob, disc, polar, scatter, TAU } from '../geometry.ts';
import { body, type Pen, shadow } from '../pen.ts';
import { circle, ellipse, path, place, stroke } from '../svg.ts';
import { napkin, table } from '../table.ts';
import { chunk, cube, drizzle } from '../textures.ts';
import { bowl } from '../vessels.ts';

export const greenSalad: Draw = (pen) =>
  table(pen, '#c9a05a', 'plain') +
  napkin(pen, 96, 110, -26, '#f2e3c4', '#46684f') +
  bowl(
    pen,
    244,
    250,
    202,
    '#f3e6cd',
    circle(244, 250, 182, { fill: '#2f5a2c' }) +
      Array.from({ length: 30 }, () => ({
        x: 244 + pen.random.range(-130, 130),
        y: 250 + pen.random.range(-130, 130),
      }))
        .map(({ x, y }) =>
          leaf(
            pen,
            x,
            y,
            pen.random.range(80, 120),
            pen.random.range(0, 360),
            pen.random.pick(['#6aa83c', '#4f9438', '#86bd4c', '#5b9e3e']),
            0.4,
          ),
        )
        .join('') +
      [
        [170, 190],
        [318, 200],
        [300, 330],
        [180, 322],
      ]
        .map(([x = 0, y = 0]) => cucumber(pen, x, y, 36))
        .join('') +
      scatter(pen.random, 7, 244, 250, 110, 110, 70)
        .map(
          ([x, y]) =>
            circle(x + 2, y + 5, 20, { fill: '#2b0d05', opacity: 0.3 }) +
            circle(x, y, 20, { fill: body(pen, '#d8412a', 0.9) }) +
            gloss(x - 6, y - 7, 6, 3),
        )
        .join('') +
      onionRing(pen, 244, 240, 34) +
      scatter(pen.random, 7, 244, 250, 120, 120, 60)
        .map(([x, y]) => cube(pen, x, y, 28, '#fbf5e4'))
        .join('') +
      seeds(pen, 244, 250, 130, 130, 30, '#f6e6c0', 3),
  );

export const sproutsBowl: Draw = (pen) =>
  table(pen, '#4f7a5c', 'terrazzo') +
  bowl(
    pen,
    240,
    246,
    202,
    '#c9653a',
    circle(240, 246, 182, { fill: '#5a5a24' }) +
      scatter(pen.random, 110, 240, 246, 160, 158, 18)
        .map(([x, y]) =>
          place(
            x,
            y,
            pen.random.range(0, 360),
            stroke('M4 0Q16 -10 24 -2', '#f4efd0', 5),
            ellipse(0, 2, 11, 9, { fill: '#2b0d05', opacity: 0.25 }),
            ellipse(0, 0, 11, 9, {
              fill: body(pen, pen.random.pick(['#8a9a3c', '#a3ad4a', '#74862f']), 0.8),
            }),
          ),
        )
        .join('') +
      scatter(pen.random, 24, 240, 246, 140, 138, 34)
        .map(([x, y]) => cube(pen, x, y, 19, pen.random.pick(['#d8412a', '#b9498a', '#cfe39a', '#e2762f'])))
        .join('') +
      beans(pen) +
      coriander(pen, 246, 220, 34, 10) +
      limeWedge(pen, 336, 310, 44, 200),
  );

const beans = (pen: Pen) =>
  scatter(pen.random, 26, 240, 246, 140, 138, 22)
    .map(([x, y]) => circle(x, y, 6, { fill: body(pen, '#b3202e', 1) }))
    .join('');

export const fruitBowl: Draw = (pen) =>
  table(pen, '#d3a05a', 'plain') +
  napkin(pen, 388, 370, 20, '#f2e3c4', '#c4502f') +
  bowl(
    pen,
    234,
    244,
    202,
    '#3f7d74',
    circle(234, 244, 182, { fill: '#24504a' }) +
      scatter(pen.random, 12, 234, 244, 130, 128, 62)
        .map(([x, y], i) =>
          i % 3 === 0
            ? cube(pen, x, y, 56, '#e8434c')
            : i % 3 === 1
              ? cube(pen, x, y, 52, '#f9c83c')
              : chunk(pen, x, y, 32, 28, '#f6e7bd', 0.4),
        )
        .join('') +
      citrus(pen, 160, 180, 44, '#f28a1c', '#fbb347', 20) +
      kiwi(pen, 310, 190) +
      kiwi(pen, 190, 320) +
      citrus(pen, 308, 310, 42, '#f28a1c', '#fbb347', 50) +
      scatter(pen.random, 14, 234, 244, 130, 128, 40)
        .map(
          ([x, y]) =>
            circle(x + 2, y + 4, 13, { fill: '#2b0d05', opacity: 0.3 }) +
            circle(x, y, 13, { fill: body(pen, pen.random.pick(['#4a2a5a', '#b3202e']), 0.9) }) +
            gloss(x - 4, y - 5, 4, 2),
        )
        .join('') +
      leaf(pen, 236, 228, 50, -30) +
      leaf(pen, 264, 240, 44, 30),
  );

const kiwi = (pen: Pen, x: number, y: number) =>
  shadow(pen, disc(x, y, 40), 3, 7, 5, 0.34) +
  circle(x, y, 40, { fill: '#7a5a2c' }) +
  circle(x, y, 37, { fill: body(pen, '#8fc04a', 0.4) }) +
  circle(x, y, 14, { fill: '#eef3c8' }) +
  Array.from({ length: 14 }, (_, i) => {
    const [px, py] = polar(x, y, 20, (i / 14) * TAU);
    return ellipse(px, py, 2.6, 2, { fill: '#2a1a0c' });
  }).join('');

export const granolaBowl: Draw = (pen) =>
  table(pen, '#a8646a', 'terrazzo') +
  bowl(
    pen,
    240,
    246,
    202,
    '#f3efe6',
    circle(240, 246, 182, { fill: body(pen, '#fdf6ea', 0.3) }) +
      scatter(pen.random, 70, 196, 270, 104, 110, 15)
        .map(([x, y]) =>
          path(blob(pen.random, x, y, 13, 10, { points: 6, wobble: 0.25 }), {
            fill: body(pen, pen.random.pick(['#c98a48', '#dda252', '#a8662c', '#e9c07a']), 0.8),
          }),
        )
        .join('') +
      [0, 1, 2, 3, 4]
        .map((i) => {
          const [x, y] = polar(240, 246, 118, -1.7 + i * 0.52);
          return (
            circle(x + 2, y + 6, 34, { fill: '#2b0d05', opacity: 0.25 }) +
            circle(x, y, 34, { fill: '#f3dc94' }) +
            circle(x, y, 30, { fill: '#fdf3cc' }) +
            [0, 1, 2]
              .map((k) => {
                const [px, py] = polar(x, y, 8, k * 2.1);
                return ellipse(px, py, 3, 2, { fill: '#8a6a3a' });
              })
              .join('')
          );
        })
        .join('') +
      scatter(pen.random, 10, 290, 300, 70, 50, 30)
        .map(
          ([x, y]) =>
            circle(x, y, 15, { fill: body(pen, pen.random.chance(0.5) ? '#4a3a7a' : '#c2243a', 0.9) }) +
            gloss(x - 4, y - 5, 4, 2),
        )
        .join('') +
      leaf(pen, 246, 240, 48, -30) +
      drizzle(pen, 236, 250, 180, 80, '#d98a1c', 5, 4),
  );
