import { darker } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chilli, chopped, coriander } from '../garnish.ts';
import { blob, scatter, smooth } from '../geometry.ts';
import { type Pen, shadow, solid } from '../pen.ts';
import { flatbread } from '../rice-and-noodles.ts';
import { group, path, place, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { butterPat } from '../textures.ts';
import { basket, dip, plate } from '../vessels.ts';

/** A folded roti or naan that enters the picture from a corner. */
export function foldedBread(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  turn: number,
  color = '#e6bd7a',
): string {
  const quarter = smooth([
    [-r, r * 0.5],
    [-r * 0.3, -r * 0.55],
    [r * 0.35, -r * 0.6],
    [r, r * 0.42],
    [r * 0.2, r * 0.72],
    [-r * 0.5, r * 0.74],
  ]);
  const marks = scatter(pen.random, 13, 0, r * 0.06, r * 0.74, r * 0.46, r * 0.2).map(([px, py]) =>
    path(blob(pen.random, px, py, r * 0.08, r * 0.06, { points: 6, wobble: 0.3 }), {
      fill: '#7d3f16',
      opacity: 0.6,
    }),
  );
  return place(
    x,
    y,
    turn,
    shadow(pen, quarter, 5, 9, 7, 0.4),
    path(quarter, { fill: darker(color, 0.3), transform: 'translate(0 6)' }),
    solid(pen, quarter, color, 0.55),
    group({ 'clip-path': pen.clip(path(quarter, {})) }, ...marks),
    stroke(
      smooth(
        [
          [-r * 0.86, r * 0.38],
          [0, r * 0.1],
          [r * 0.86, r * 0.34],
        ],
        false,
      ),
      darker(color, 0.35),
      5,
      { opacity: 0.5 },
    ),
  );
}

export const alooParatha: Draw = (pen) =>
  table(pen, '#3d7f6c', 'gingham') +
  plate(pen, 234, 250, 226, '#fbf1dd', '#c4502f') +
  flatbread(pen, 220, 262, 158, '#e3b465', '#8f4a18', 40) +
  butterPat(pen, 222, 252, 52) +
  dip(pen, 376, 120, 60, '#fbf4e6', '#c98a3a') +
  dip(pen, 398, 250, 42, '#b8431c') +
  coriander(pen, 156, 214, 26, -20) +
  chilli(pen, 96, 400, 84, 30);

export const naanBasket: Draw = (pen) =>
  table(pen, '#8a3b4a', 'mat') +
  basket(pen, 240, 246, 208, '#c98a3a') +
  foldedBread(pen, 196, 186, 132, -24, '#f0c67c') +
  foldedBread(pen, 290, 232, 134, 38, '#e8b45e') +
  foldedBread(pen, 222, 316, 136, -6, '#f3cd82') +
  chopped(pen, 230, 270, 110, 30) +
  butterPat(pen, 214, 300, 36);
