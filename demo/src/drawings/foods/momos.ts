import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chopped, coriander, leaf } from '../garnish.ts';
import { blob, disc, polar, scatter, TAU } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { at, circle, group, path, place, rect, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { dip, plate } from '../vessels.ts';
import { greens } from './noodles.ts';

/** One pleated momo from above. */
export function momo(pen: Pen, x: number, y: number, r: number, color = '#f6ead2'): string {
  const d = blob(pen.random, x, y, r, r * 0.97, { points: 14, wobble: 0.03 });
  const turn = pen.random.range(0, 60);
  const pleats = Array.from({ length: 11 }, (_, i) => {
    const angle = (i / 11) * TAU;
    const [a, b, c] = [
      polar(0, 0, r * 0.2, angle),
      polar(0, 0, r * 0.55, angle + 0.35),
      polar(0, 0, r * 0.9, angle + 0.5),
    ];
    return (
      stroke(`M${at(a)}Q${at(b)} ${at(c)}`, darker(color, 0.34), r * 0.07, { opacity: 0.6 }) +
      stroke(`M${at(a)}Q${at(b)} ${at(c)}`, lighter(color, 0.7), r * 0.06, {
        opacity: 0.9,
        transform: `rotate(9)`,
      })
    );
  });
  return [
    shadow(pen, d, 4, 9, 5, 0.42),
    path(d, { fill: darker(color, 0.3), transform: 'translate(0 4)' }),
    solid(pen, d, color, 0.75),
    place(x, y, turn, ...pleats),
    circle(x, y, r * 0.2, { fill: darker(color, 0.22) }),
    circle(x - 1, y - 2, r * 0.16, { fill: lighter(color, 0.5) }),
  ].join('');
}

function bamboo(pen: Pen, cx: number, cy: number, r: number): string {
  const slats = Array.from({ length: 13 }, (_, i) =>
    rect(cx - r, cy - r + i * r * 0.16, r * 2, r * 0.1, { fill: i % 2 === 0 ? '#e0b56e' : '#d3a45c' }),
  );
  return [
    shadow(pen, disc(cx, cy, r), 10, 16, 12, 0.42),
    circle(cx, cy, r, { fill: body(pen, '#c08a45', 0.5) }),
    circle(cx, cy, r * 0.97, { fill: 'none', stroke: '#e9c384', 'stroke-width': 5, opacity: 0.8 }),
    circle(cx, cy, r * 0.9, { fill: '#8d5d28' }),
    circle(cx, cy, r * 0.87, { fill: '#b57f3e' }),
    group({ 'clip-path': pen.clip(circle(cx, cy, r * 0.87, {})) }, ...slats),
    circle(cx, cy, r * 0.87, {
      fill: pen.radial(
        [
          [0, '#2b0d05', 0],
          [0.75, '#2b0d05', 0],
          [1, '#2b0d05', 0.45],
        ],
        { cx: 0.55, cy: 0.57 },
      ),
    }),
  ].join('');
}

const ring = (cx: number, cy: number, r: number, count: number, turn = 0) =>
  Array.from({ length: count }, (_, i) => polar(cx, cy, r, turn + (i / count) * TAU));

export const momos: Draw = (pen) =>
  table(pen, '#a83a34', 'plain') +
  bamboo(pen, 222, 252, 206) +
  [...ring(222, 252, 112, 6, 0.3), [222, 252] as const].map(([x, y]) => momo(pen, x, y, 55)).join('') +
  dip(pen, 406, 98, 58, '#c92d1c', '#2f3f4f') +
  coriander(pen, 236, 188, 20, 30);

export const friedMomos: Draw = (pen) =>
  table(pen, '#3f7d74', 'block-print') +
  plate(pen, 236, 250, 218, '#f7ecd8', '#c4502f') +
  ring(236, 250, 104, 6, 0.1)
    .map(([x, y]) => momo(pen, x, y, 53, '#d9923f'))
    .join('') +
  dip(pen, 236, 250, 48, '#c92d1c') +
  leaf(pen, 398, 92, 50, 40) +
  chopped(pen, 236, 250, 140, 14);

export const springRolls: Draw = (pen) => {
  const roll = (x: number, y: number, turn: number) => {
    const d = 'M-104 -24Q0 -38 104 -24Q116 0 104 24Q0 38 -104 24Q-116 0 -104 -24Z';
    const bubbles = scatter(pen.random, 14, 0, 0, 90, 20, 16).map(([px, py]) =>
      path(blob(pen.random, px, py, 9, 6, { wobble: 0.3 }), {
        fill: pen.random.chance(0.5) ? '#a85a1c' : '#f2c579',
        opacity: 0.55,
      }),
    );
    return place(
      x,
      y,
      turn,
      shadow(pen, d, 4, 12, 7, 0.45),
      path(d, {
        fill: pen.linear([
          [0, '#f0bd6c'],
          [0.45, '#d98f39'],
          [1, '#9a4f16'],
        ]),
      }),
      ...bubbles,
      stroke('M-90 8Q10 -14 96 -10', '#8a4414', 3, { opacity: 0.6 }),
      stroke('M-84 -20Q0 -28 80 -20', '#fde6b4', 5, { opacity: 0.6 }),
    );
  };
  return (
    table(pen, '#6a7d3f', 'mat') +
    plate(pen, 240, 244, 220, '#f4ead6', '#b8452e') +
    roll(206, 150, -14) +
    roll(226, 216, -10) +
    roll(216, 284, -16) +
    roll(232, 350, -11) +
    dip(pen, 368, 150, 54, '#c93a1c', '#3a3432') +
    chopped(pen, 220, 250, 130, 16, greens)
  );
};
