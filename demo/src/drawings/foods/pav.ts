import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chilli, chopped, coriander, gloss, limeWedge, onionRing, seeds } from '../garnish.ts';
import { blob, roundedPolygon, scatter } from '../geometry.ts';
import { type Pen, shadow, solid } from '../pen.ts';
import { group, path, place } from '../svg.ts';
import { table } from '../table.ts';
import { butterPat, gravy } from '../textures.ts';
import { board, bowl, dip, plate } from '../vessels.ts';

/** A square, glossy pav seen from above. */
function pav(pen: Pen, x: number, y: number, size: number, turn: number, color = '#d98a3a'): string {
  const h = size / 2;
  const d = roundedPolygon(
    [
      [-h, -h],
      [h, -h],
      [h, h],
      [-h, h],
    ],
    size * 0.36,
  );
  return place(
    x,
    y,
    turn,
    shadow(pen, d, 6, 12, 8, 0.42),
    path(d, { fill: '#f3d9a8', transform: 'translate(0 7)' }),
    path(d, {
      fill: pen.radial(
        [
          [0, lighter(color, 0.35)],
          [0.45, color],
          [0.85, darker(color, 0.24)],
          [1, '#ecc88e'],
        ],
        { cx: 0.42, cy: 0.38, r: 0.68 },
      ),
    }),
    gloss(-h * 0.34, -h * 0.46, h * 0.3, h * 0.1, -30, 0.6),
  );
}

export const pavBhaji: Draw = (pen) =>
  table(pen, '#3a5f7a', 'tiles') +
  plate(pen, 240, 244, 228, '#fbf3e2', '#d08b2c') +
  bowl(
    pen,
    186,
    206,
    132,
    '#c9472f',
    gravy(pen, 186, 206, 116, '#cc5220', '#f7a04a') +
      scatter(pen.random, 30, 186, 206, 92, 90, 22)
        .map(([x, y]) =>
          path(blob(pen.random, x, y, 10, 7, { wobble: 0.25 }), {
            fill: pen.random.pick(['#e8822f', '#b23a16', '#79953a', '#f0a03c']),
            opacity: 0.8,
          }),
        )
        .join('') +
      butterPat(pen, 190, 190, 40) +
      chopped(pen, 186, 206, 84, 22),
  ) +
  pav(pen, 350, 214, 122, 14) +
  pav(pen, 318, 342, 122, -9, '#cf7d30') +
  onionRing(pen, 128, 366, 28) +
  onionRing(pen, 164, 392, 23) +
  limeWedge(pen, 208, 360, 38, 190) +
  coriander(pen, 226, 186, 26, 20);

function vadaPavPiece(pen: Pen, x: number, y: number, s: number, turn: number): string {
  const crown = `M${-s} 0C${-s * 1.02} ${-s * 0.95} ${s * 1.02} ${-s * 0.95} ${s} 0Z`;
  const heel = `M${-s * 0.97} ${s * 0.34}L${s * 0.97} ${s * 0.34}C${s} ${s * 0.78} ${-s} ${s * 0.78} ${-s * 0.97} ${s * 0.34}Z`;
  const whole = `M${-s} 0C${-s * 1.02} ${-s * 0.95} ${s * 1.02} ${-s * 0.95} ${s} 0L${s * 0.97} ${s * 0.34}C${s} ${s * 0.78} ${-s} ${s * 0.78} ${-s * 0.97} ${s * 0.34}Z`;
  return place(
    x,
    y,
    turn,
    shadow(pen, whole, 8, 16, 10, 0.42),
    path(heel, {
      fill: pen.linear([
        [0, '#f6dba6'],
        [0.5, '#dd9a4c'],
        [1, '#a85f22'],
      ]),
    }),
    path(blob(pen.random, 0, s * 0.2, s * 1.02, s * 0.2, { points: 14, wobble: 0.12 }), { fill: '#4f8c38' }),
    solid(
      pen,
      blob(pen.random, 0, s * 0.13, s * 0.98, s * 0.34, { points: 16, wobble: 0.04 }),
      '#dd9a34',
      0.8,
    ),
    path(blob(pen.random, 0, s * 0.02, s * 0.96, s * 0.11, { points: 14, wobble: 0.2 }), { fill: '#b3261a' }),
    path(crown, {
      fill: pen.radial(
        [
          [0, '#f6c987'],
          [0.5, '#d98a3a'],
          [1, '#9a5019'],
        ],
        { cx: 0.4, cy: 0.24, r: 0.85 },
      ),
    }),
    gloss(-s * 0.34, -s * 0.48, s * 0.28, s * 0.09, -24, 0.6),
  );
}

export const vadaPav: Draw = (pen) =>
  table(pen, '#cf8f34', 'block-print') +
  board(pen, 240, 262, 430, 330, -6) +
  group(
    { transform: 'translate(240 262) rotate(-10)' },
    path(
      roundedPolygon(
        [
          [-176, -128],
          [170, -140],
          [184, 132],
          [-168, 138],
        ],
        8,
      ),
      { fill: '#fbf1dc' },
    ),
  ) +
  vadaPavPiece(pen, 176, 196, 100, -8) +
  vadaPavPiece(pen, 304, 316, 100, 6) +
  chilli(pen, 348, 178, 110, 24) +
  chilli(pen, 374, 210, 96, 48, '#4f9a3d') +
  dip(pen, 112, 352, 48, '#b3341c') +
  seeds(pen, 250, 250, 150, 100, 18, '#c2551e', 3);
