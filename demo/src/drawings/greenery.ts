import { darker, lighter } from './color.ts';
import { box, disc, roundedPolygon } from './geometry.ts';
import { body, type Pen } from './pen.ts';
import { softShade } from './scene.ts';
import { circle, path, place, type Point, round, stroke } from './svg.ts';

/** A leafy plant in a pot, or without one. */
export function plant(
  pen: Pen,
  x: number,
  y: number,
  size: number,
  color = '#3f7d4a',
  pot: string | null = '#b8623a',
): string {
  const fronds = [-70, -48, -26, -8, 12, 32, 54, 74].map((angle, i) => {
    const length = size * (0.8 + (i % 3) * 0.14);
    return place(
      x,
      y - size * 0.5,
      angle,
      path(
        `M0 0C${round(-length * 0.2)} ${round(-length * 0.4)} ${round(-length * 0.14)} ${round(-length * 0.8)} 0 ${round(-length)}C${round(length * 0.14)} ${round(-length * 0.8)} ${round(length * 0.2)} ${round(-length * 0.4)} 0 0Z`,
        {
          fill: pen.linear(
            [
              [0, lighter(color, 0.22)],
              [1, darker(color, 0.16)],
            ],
            40,
          ),
        },
      ),
      stroke(`M0 0L0 ${round(-length * 0.9)}`, lighter(color, 0.35), size * 0.02, { opacity: 0.6 }),
    );
  });
  const pottery =
    pot === null
      ? ''
      : path(
          roundedPolygon(
            [
              [x - size * 0.34, y - size * 0.56],
              [x + size * 0.34, y - size * 0.56],
              [x + size * 0.24, y],
              [x - size * 0.24, y],
            ],
            10,
          ),
          {
            fill: pen.linear(
              [
                [0, darker(pot, 0.1)],
                [0.3, lighter(pot, 0.25)],
                [1, darker(pot, 0.3)],
              ],
              0,
            ),
          },
        ) +
        path(box(x - size * 0.38, y - size * 0.62, size * 0.76, size * 0.13, 6), {
          fill: lighter(pot, 0.12),
        });
  return (pot === null ? '' : softShade(pen, x, y, size * 0.4, 12, 0.4)) + fronds.join('') + pottery;
}

/** The leaves of a tree or a bush. */
export function foliage(spots: readonly (readonly [number, number, number])[], color: string): string {
  const crowns = (dx: number, dy: number, tone: string) =>
    spots.map(([x, y, r]) => path(disc(x + dx, y + dy, r, r * 0.86), { fill: tone })).join('');
  const tufts = spots
    .map(([x, y, r]) =>
      path(disc(x - r * 0.3, y - r * 0.34, r * 0.46, r * 0.3), { fill: lighter(color, 0.22), opacity: 0.5 }),
    )
    .join('');
  return crowns(10, 18, darker(color, 0.28)) + crowns(0, 0, color) + tufts;
}

/** A garland of marigolds. */
export function garland(
  pen: Pen,
  from: Point,
  to: Point,
  sag: number,
  count: number,
  colors: readonly string[] = ['#f2a01c', '#e8711a', '#f6c23a'],
): string {
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + 4 * sag * t * (1 - t)];
    const color = colors[i % colors.length] ?? '#f2a01c';
    return (
      circle(x, y + 3, 15, { fill: darker(color, 0.3) }) +
      circle(x, y, 15, { fill: body(pen, color, 0.8) }) +
      circle(x - 3, y - 3, 6, { fill: lighter(color, 0.3), opacity: 0.7 })
    );
  }).join('');
}
