import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chilli, citrus, coriander, cucumber, leaf, onionRing, tomatoSlice } from '../garnish.ts';
import { blob, disc, roundedPolygon, scatter, smooth } from '../geometry.ts';
import { body, type Pen, shadow } from '../pen.ts';
import { group, path, place, type Point, rect, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { board, dip, plate } from '../vessels.ts';

function roll(pen: Pen, x: number, y: number, turn: number, filling: string, wrap = '#e6bd7a'): string {
  const [l, t] = [128, 50];
  const tube = `M${-l} ${-t * 0.8}Q0 ${-t * 1.1} ${l} ${-t}Q${l + 16} 0 ${l} ${t}Q0 ${t * 1.1} ${-l} ${t * 0.8}Q${-l - 12} 0 ${-l} ${-t * 0.8}Z`;
  const paper = `M${-l - 20} ${-t * 0.9}L${l * 0.16} ${-t * 1.2}Q${l * 0.34} 0 ${l * 0.1} ${t * 1.2}L${-l - 26} ${t * 0.9}Q${-l - 36} 0 ${-l - 20} ${-t * 0.9}Z`;
  const spots = scatter(pen.random, 11, l * 0.5, 0, l * 0.46, t * 0.8, 16).map(([px, py]) =>
    path(blob(pen.random, px, py, 10, 7, { wobble: 0.3 }), { fill: '#8a4414', opacity: 0.55 }),
  );
  const checks = [-100, -64, -28, 8]
    .map((dx) => rect(dx, -80, 12, 160, { fill: '#c8352b', opacity: 0.55 }))
    .concat([-34, 0, 34].map((dy) => rect(-180, dy - 5, 240, 9, { fill: '#c8352b', opacity: 0.4 })));
  return place(
    x,
    y,
    turn,
    shadow(pen, tube, 5, 18, 10, 0.45),
    filling,
    path(tube, {
      fill: pen.linear([
        [0, lighter(wrap, 0.3)],
        [0.4, wrap],
        [1, darker(wrap, 0.36)],
      ]),
    }),
    ...spots,
    path(disc(l + 3, 0, 17, t * 0.92), { fill: darker(wrap, 0.22) }),
    group(
      { 'clip-path': pen.clip(path(disc(l + 4, 0, 17, t * 0.86), {})) },
      rect(l - 30, -t, 70, t * 2, { fill: '#6b2c10' }),
      filling,
    ),
    path(paper, {
      fill: pen.linear([
        [0, '#fffaf0'],
        [0.5, '#f2e6cf'],
        [1, '#c9b48e'],
      ]),
    }),
    group({ 'clip-path': pen.clip(path(paper, {})) }, ...checks),
    stroke(`M${l * 0.16} ${-t * 1.16}Q${l * 0.34} 0 ${l * 0.1} ${t * 1.16}`, '#fffaf0', 5),
  );
}

const rollFilling = (pen: Pen, pieces: readonly string[]) =>
  scatter(pen.random, 11, 134, 0, 26, 44, 17)
    .map(([px, py]) =>
      path(blob(pen.random, px, py, 15, 12, { wobble: 0.2 }), {
        fill: body(pen, pen.random.pick(pieces), 0.8),
      }),
    )
    .join('');

export const kathiRoll: Draw = (pen) =>
  table(pen, '#b0552f', 'planks') +
  board(pen, 240, 252, 440, 330, -4, '#8f5a2f') +
  roll(pen, 236, 166, -16, rollFilling(pen, ['#f6e7c4', '#4f9a3d', '#c8652a', '#b9498a'])) +
  roll(pen, 244, 306, -12, rollFilling(pen, ['#c8652a', '#a84e1d', '#4f9a3d', '#e6c2d4'])) +
  onionRing(pen, 404, 402, 32) +
  citrus(pen, 70, 416, 32, '#8fb83a', '#cfe07a') +
  coriander(pen, 402, 150, 26, 40);

export const shawarma: Draw = (pen) =>
  table(pen, '#3f7d74', 'block-print') +
  plate(pen, 240, 248, 226, '#fbf1dd', '#d08b2c') +
  roll(pen, 226, 186, -20, rollFilling(pen, ['#e9d9b0', '#b8652c', '#8fc257', '#d23f26']), '#eed3a2') +
  roll(pen, 246, 306, -14, rollFilling(pen, ['#b8652c', '#e9d9b0', '#8fc257', '#d23f26']), '#e9ca94') +
  dip(pen, 376, 372, 46, '#fbf3e0') +
  chilli(pen, 110, 366, 80, 30, '#6a9a3a') +
  chilli(pen, 136, 396, 70, 14, '#7ba844');

function sandwichHalf(pen: Pen, x: number, y: number, s: number, turn: number): string {
  const tri = (dy: number): Point[] => [
    [-s, s * 0.5 + dy],
    [s, s * 0.5 + dy],
    [0, -s * 0.62 + dy],
  ];
  const top = roundedPolygon(tri(0), 16);
  const grill = Array.from({ length: 6 }, (_, i) =>
    stroke(`M${-s + i * s * 0.34} ${s * 0.6}L${-s * 0.4 + i * s * 0.34} ${-s * 0.8}`, '#7a3a10', 8, {
      opacity: 0.55,
    }),
  );
  const edge = (dy: number, color: string, wobble: number) =>
    path(
      smooth([
        [-s * 0.97, s * 0.5 + dy],
        ...Array.from({ length: 9 }, (_, i): Point => [
          -s * 0.8 + i * s * 0.2,
          s * 0.55 + dy + (i % 2 === 0 ? wobble : 0),
        ]),
        [s * 0.97, s * 0.5 + dy],
        [s * 0.8, s * 0.4 + dy],
        [-s * 0.8, s * 0.4 + dy],
      ]),
      { fill: color },
    );
  return place(
    x,
    y,
    turn,
    shadow(pen, roundedPolygon(tri(44), 16), 8, 12, 10, 0.42),
    path(roundedPolygon(tri(52), 14), {
      fill: pen.linear([
        [0, '#f0cf94'],
        [1, '#b8752e'],
      ]),
    }),
    edge(36, '#6aa83c', 13),
    edge(30, '#d8412a', 8),
    edge(24, '#f7d873', 12),
    edge(14, '#fbf1dd', 5),
    path(roundedPolygon(tri(12), 16), { fill: '#f6e1b6' }),
    path(top, { fill: body(pen, '#dc9d4c', 0.6) }),
    group({ 'clip-path': pen.clip(path(top, {})) }, ...grill),
    path(top, { fill: 'none', stroke: '#a8641f', 'stroke-width': 5, opacity: 0.6 }),
  );
}

export const sandwich: Draw = (pen) =>
  table(pen, '#5f7a4a', 'gingham') +
  board(pen, 240, 250, 440, 372, 5) +
  sandwichHalf(pen, 196, 168, 136, -8) +
  sandwichHalf(pen, 268, 308, 136, 10) +
  dip(pen, 396, 140, 48, '#c92d1c') +
  tomatoSlice(pen, 92, 330, 36) +
  cucumber(pen, 130, 376, 34) +
  leaf(pen, 404, 398, 56, -30, '#5f9e3a');
