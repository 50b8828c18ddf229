import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chopped, seeds } from '../garnish.ts';
import { blob, scatter, smooth } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { flatbread } from '../rice-and-noodles.ts';
import { at, ellipse, group, path, place, type Point, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { bananaLeaf, plate, steelPlate } from '../vessels.ts';
import { chutney, sambar } from './condiments.ts';

/** A rolled dosa with brown rings. */
function rolledDosa(
  pen: Pen,
  cx: number,
  cy: number,
  length: number,
  thick: number,
  turn: number,
  color: string,
  filled: boolean,
): string {
  const [l, t] = [length / 2, thick / 2];
  const shape = `M${-l} ${-t * 0.86}C${-l * 0.4} ${-t * 1.12} ${l * 0.5} ${-t * 1.08} ${l} ${-t * 0.9}Q${l + 12} 0 ${l} ${t * 0.9}C${l * 0.4} ${t * 1.1} ${-l * 0.5} ${t * 1.12} ${-l} ${t * 0.86}Q${-l - 10} 0 ${-l} ${-t * 0.86}Z`;
  const rings = Array.from({ length: 15 }, (_, i) => {
    const x = -l + (i + 0.6) * (length / 15);
    const sway = pen.random.range(-8, 8);
    return stroke(
      `M${at([x, -t])}Q${at([x + 22 + sway, 0])} ${at([x - 4, t])}`,
      darker(color, 0.36),
      pen.random.range(3, 8),
      { opacity: pen.random.range(0.2, 0.46) },
    );
  });
  const crisp = scatter(pen.random, 34, 0, 0, l * 0.96, t * 0.9, 12).map(([x, y]) => {
    const size = pen.random.range(3, 8);
    return path(blob(pen.random, x, y, size * 1.7, size, { points: 6, wobble: 0.3 }), {
      fill: '#8a3f12',
      opacity: pen.random.range(0.22, 0.5),
    });
  });
  const flap = `M${-l * 0.98} ${t * 0.2}C${-l * 0.4} ${t * 0.36} ${l * 0.5} ${t * 0.3} ${l} ${t * 0.14}L${l} ${t * 0.3}C${l * 0.4} ${t * 0.5} ${-l * 0.5} ${t * 0.5} ${-l} ${t * 0.36}Z`;
  const filling = filled
    ? scatter(pen.random, 15, l + 4, 0, 26, t * 0.7, 13)
        .map(([x, y]) =>
          path(blob(pen.random, x, y, 13, 10, { wobble: 0.2 }), {
            fill: body(pen, pen.random.pick(['#e9b53a', '#f0c555', '#d99f2b']), 0.7),
          }),
        )
        .join('') +
      chopped(pen, l + 6, 0, t * 0.6, 9) +
      seeds(pen, l + 4, 0, 22, t * 0.5, 8, '#3a241a')
    : '';
  return place(
    cx,
    cy,
    turn,
    shadow(pen, shape, 4, 20, 11, 0.45),
    filling,
    path(shape, {
      fill: pen.linear(
        [
          [0, darker(color, 0.16)],
          [0.2, lighter(color, 0.34)],
          [0.5, color],
          [0.8, darker(color, 0.2)],
          [1, darker(color, 0.46)],
        ],
        90,
      ),
    }),
    group(
      { 'clip-path': pen.clip(path(shape, {})) },
      ...rings,
      ...crisp,
      path(flap, { fill: darker(color, 0.5), opacity: 0.45 }),
    ),
    stroke(`M${-l * 0.9} ${-t * 0.6}Q0 ${-t * 0.86} ${l * 0.9} ${-t * 0.62}`, lighter(color, 0.7), 5, {
      opacity: 0.55,
    }),
    filled
      ? ellipse(l + 2, 0, 15, t * 0.84, { fill: 'none', stroke: lighter(color, 0.3), 'stroke-width': 6 })
      : '',
  );
}

const dosa =
  (cloth: string, color: string, filled: boolean): Draw =>
  (pen) =>
    table(pen, cloth, 'block-print') +
    steelPlate(pen, 240, 246, 214) +
    bananaLeaf(pen, 238, 258, 372, 218, -16) +
    sambar(pen, 150, 134, 56) +
    chutney(pen, 262, 108, 46) +
    chutney(pen, 350, 144, 40, '#d9543a') +
    rolledDosa(pen, 234, 280, 356, 116, -17, color, filled);

const toppings = (pen: Pen, cx: number, cy: number, r: number) =>
  scatter(pen.random, 46, cx, cy, r * 0.84, r * 0.84, 19)
    .map(([x, y]) => {
      const [color, size] = pen.random.pick<readonly [string, number]>([
        ['#d23f26', 11],
        ['#e25a35', 9],
        ['#b9498a', 9],
        ['#e6c2d4', 8],
        ['#4f9a3d', 8],
        ['#f1a53b', 8],
      ]);
      const d = blob(pen.random, x, y, size, size * 0.8, { points: 6, wobble: 0.2 });
      return (
        path(d, { fill: '#2b0d05', opacity: 0.28, transform: 'translate(2 4)' }) + solid(pen, d, color, 0.7)
      );
    })
    .join('');

export const uttapam: Draw = (pen) =>
  table(pen, '#7e9a62', 'gingham') +
  plate(pen, 240, 246, 216, '#f7efe0', '#b8452e') +
  flatbread(pen, 230, 256, 158, '#f3cd7c', '#b05f1c', 38) +
  toppings(pen, 230, 256, 142) +
  chopped(pen, 230, 256, 136, 26) +
  chutney(pen, 366, 132, 54);

export const masalaDosa: Draw = dosa('#2f7d74', '#dc8f33', true);

export const plainDosa: Draw = dosa('#b5483a', '#e2a246', false);

/** A rava dosa with holes, folded in three. */
export const ravaDosa: Draw = (pen) => {
  const fan = smooth([
    [92, 330],
    [120, 190],
    [210, 112],
    [330, 104],
    [404, 178],
    [410, 300],
    [330, 372],
    [200, 388],
  ]);
  const lace = scatter(pen.random, 210, 250, 245, 168, 146, 15).map(([x, y]): string => {
    const size = pen.random.range(6, 11);
    return path(blob(pen.random, x, y, size * 1.1, size, { points: 6, wobble: 0.22 }), {
      fill: pen.random.pick(['#f0bd62', '#e8ab4a', '#f6cf84', '#dd9a3c']),
    });
  });
  const folds: Point[][] = [
    [
      [96, 326],
      [220, 236],
      [402, 196],
    ],
    [
      [120, 360],
      [250, 310],
      [408, 284],
    ],
  ];
  return (
    table(pen, '#cf9a3d', 'tiles') +
    plate(pen, 240, 246, 218, '#fbf4e6', '#8a2f2a') +
    shadow(pen, fan, 6, 14, 9, 0.44) +
    solid(pen, fan, '#a85516', 0.5) +
    group(
      { 'clip-path': pen.clip(path(fan, {})) },
      ...lace,
      path(fan, {
        fill: pen.radial(
          [
            [0, '#3d1206', 0],
            [0.6, '#3d1206', 0],
            [1, '#3d1206', 0.45],
          ],
          { cx: 0.42, cy: 0.36, r: 0.66 },
        ),
      }),
      ...folds.map(
        (points) =>
          stroke(smooth(points, false), '#6b2c0c', 12, { opacity: 0.32, filter: pen.blur(3) }) +
          stroke(smooth(points, false), '#f4c67a', 4, { opacity: 0.7, transform: 'translate(0 -5)' }),
      ),
    ) +
    chutney(pen, 128, 134, 50) +
    sambar(pen, 366, 378, 54)
  );
};
