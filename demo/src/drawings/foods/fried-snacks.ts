import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chilli, chopped, coriander, gloss, leaf, limeWedge, onionRing, seeds } from '../garnish.ts';
import { blob, polar, roundedPolygon, scatter, smooth, TAU } from '../geometry.ts';
import { type Pen, shadow, solid } from '../pen.ts';
import { path, place, stroke } from '../svg.ts';
import { napkin, table } from '../table.ts';
import { chunk } from '../textures.ts';
import { basket, dip, plate } from '../vessels.ts';

function samosa(pen: Pen, x: number, y: number, s: number, turn: number, color = '#d8963f'): string {
  const d = smooth([
    [0, -s],
    [s * 0.5, -s * 0.1],
    [s * 0.98, s * 0.62],
    [s * 0.5, s * 0.78],
    [-s * 0.5, s * 0.78],
    [-s * 0.98, s * 0.62],
    [-s * 0.5, -s * 0.1],
  ]);
  const facet = smooth([
    [0, -s * 0.98],
    [s * 0.5, -s * 0.1],
    [s * 0.96, s * 0.6],
    [s * 0.3, s * 0.52],
    [s * 0.02, -s * 0.1],
  ]);
  const crimps = Array.from({ length: 9 }, (_, i) =>
    stroke(
      `M${-s * 0.78 + i * s * 0.195} ${s * 0.6}q${s * 0.06} ${s * 0.1} ${s * 0.02} ${s * 0.17}`,
      darker(color, 0.45),
      3.5,
      { opacity: 0.5 },
    ),
  );
  const blisters = scatter(pen.random, 16, 0, s * 0.2, s * 0.6, s * 0.5, s * 0.16).map(([px, py]) =>
    path(blob(pen.random, px, py, s * 0.08, s * 0.055, { wobble: 0.3 }), {
      fill: pen.random.chance(0.5) ? darker(color, 0.4) : lighter(color, 0.5),
      opacity: 0.5,
    }),
  );
  return place(
    x,
    y,
    turn,
    shadow(pen, d, 6, 13, 8, 0.44),
    path(d, { fill: darker(color, 0.42), transform: 'translate(0 5)' }),
    solid(pen, d, color, 0.8),
    path(facet, { fill: darker(color, 0.3), opacity: 0.42 }),
    stroke(`M0 ${-s * 0.9}Q${s * 0.06} ${-s * 0.2} ${s * 0.3} ${s * 0.5}`, lighter(color, 0.6), 4.5, {
      opacity: 0.7,
    }),
    ...blisters,
    ...crimps,
    gloss(-s * 0.26, -s * 0.14, s * 0.2, s * 0.06, -62, 0.55),
  );
}

export const samosas: Draw = (pen) =>
  table(pen, '#3d7f6c', 'block-print') +
  plate(pen, 240, 244, 226, '#fbf1dd', '#c4502f') +
  samosa(pen, 172, 170, 98, -14) +
  samosa(pen, 312, 214, 96, 22, '#d08a35') +
  samosa(pen, 192, 316, 98, 6, '#dc9d46') +
  dip(pen, 330, 344, 56, '#3f7d34') +
  dip(pen, 330, 106, 42, '#6b2314') +
  chilli(pen, 92, 266, 74, 74) +
  chopped(pen, 240, 250, 130, 12);

export const kachori: Draw = (pen) => {
  const puff = (x: number, y: number, r: number, color: string) =>
    chunk(pen, x, y, r, r * 0.97, color, 0.6) +
    seeds(pen, x, y, r * 0.6, r * 0.5, 12, '#7d4416', 2.6) +
    stroke(
      smooth([polar(x, y, r * 0.7, 0.4), polar(x, y, r * 0.6, 1.2), polar(x, y, r * 0.72, 2)], false),
      '#7d3f12',
      4,
      { opacity: 0.4 },
    );
  return (
    table(pen, '#b5443a', 'gingham') +
    basket(pen, 238, 246, 196, '#2f7d6a') +
    puff(164, 176, 74, '#d39338') +
    puff(306, 174, 72, '#ca8630') +
    puff(168, 314, 73, '#c9832e') +
    puff(300, 312, 60, '#d8993f') +
    dip(pen, 238, 246, 40, '#3f7d34') +
    coriander(pen, 382, 246, 26, 60) +
    chilli(pen, 82, 246, 70, 80)
  );
};

export const pakora: Draw = (pen) =>
  table(pen, '#4f6b3f', 'planks') +
  basket(pen, 240, 246, 200, '#c8352b') +
  scatter(pen.random, 15, 236, 244, 130, 124, 58)
    .map(
      ([x, y]) =>
        chunk(pen, x, y, 48, 38, pen.random.pick(['#d3922f', '#c47f26', '#dda03c']), 0.4) +
        chopped(pen, x, y, 22, 3) +
        onionShred(pen, x, y),
    )
    .join('') +
  dip(pen, 352, 352, 58, '#3f7d34') +
  chilli(pen, 118, 372, 90, 30);

const onionShred = (pen: Pen, x: number, y: number) =>
  stroke(`M${x - 22} ${y + 6}q${pen.random.int(10, 24)} -16 40 -4`, '#8a3f1a', 4, { opacity: 0.5 });

export const fries: Draw = (pen) => {
  const fry = (x: number, y: number, turn: number, length: number) => {
    const color = pen.random.pick(['#f2c044', '#ecb236', '#f6cf62', '#e5a52c']);
    const d = roundedPolygon(
      [
        [-length / 2, -9],
        [length / 2, -10],
        [length / 2, 9],
        [-length / 2, 10],
      ],
      4,
    );
    return place(
      x,
      y,
      turn,
      path(d, { fill: '#5a2408', opacity: 0.42, transform: 'translate(3 8)' }),
      path(d, { fill: darker(color, 0.24), transform: 'translate(0 4)' }),
      path(d, {
        fill: pen.linear([
          [0, lighter(color, 0.4)],
          [0.5, color],
          [1, darker(color, 0.1)],
        ]),
      }),
    );
  };
  const stack = Array.from({ length: 46 }, () => {
    const [x, y] = polar(226, 244, 112 * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    return fry(x, y, pen.random.range(-80, 80), pen.random.range(110, 165));
  });
  return (
    table(pen, '#2f6f66', 'stripes') +
    basket(pen, 232, 246, 204, '#c8352b') +
    stack.join('') +
    chopped(pen, 226, 240, 120, 18) +
    seeds(pen, 226, 240, 120, 110, 24, '#b3341c', 2.6) +
    dip(pen, 378, 372, 62, '#c92d1c', '#f4ecdd')
  );
};

export const gobi65: Draw = (pen) =>
  table(pen, '#d09a3f', 'mat') +
  napkin(pen, 380, 110, 28, '#f2e3c4', '#b8452e') +
  plate(pen, 234, 254, 216, '#2f4a4a', '#4a6c6c') +
  scatter(pen.random, 17, 234, 254, 116, 110, 50)
    .map(([x, y]) => chunk(pen, x, y, 42, 35, pen.random.pick(['#c2431c', '#b23816', '#cf5526']), 0.5))
    .join('') +
  [
    [170, 200, 20],
    [286, 232, -30],
    [214, 318, 60],
  ]
    .map(([x = 0, y = 0, t = 0]) => leaf(pen, x, y, 46, t, '#3c7d38'))
    .join('') +
  chilli(pen, 262, 176, 70, 20) +
  onionRing(pen, 340, 330, 28) +
  limeWedge(pen, 120, 332, 38, 150);
