import { darker, lighter } from './color.ts';
import { smooth } from './geometry.ts';
import type { Pen } from './pen.ts';
import { circle, ellipse, path, type Point, rect, round, stroke } from './svg.ts';

/** A hanging lamp and its light. */
export function lamp(pen: Pen, x: number, y: number, color: string, size = 1, drop = 0): string {
  return (
    path(
      `M${x - 40 * size} ${y + 40 * size}L${x - 250 * size} ${y + 520 * size}L${x + 250 * size} ${y + 520 * size}L${x + 40 * size} ${y + 40 * size}Z`,
      {
        fill: pen.linear([
          [0, '#ffedb5', 0.3],
          [1, '#ffedb5', 0],
        ]),
      },
    ) +
    rect(x - 2.5, drop, 5, y - drop, { fill: '#3a2a22' }) +
    path(
      `M${x - 52 * size} ${y + 44 * size}C${x - 50 * size} ${y - 4 * size} ${x + 50 * size} ${y - 4 * size} ${x + 52 * size} ${y + 44 * size}Z`,
      {
        fill: pen.linear(
          [
            [0, darker(color, 0.2)],
            [0.35, lighter(color, 0.3)],
            [1, darker(color, 0.3)],
          ],
          0,
        ),
      },
    ) +
    ellipse(x, y + 46 * size, 40 * size, 11 * size, { fill: '#fff6d2' }) +
    circle(x, y + 50 * size, 84 * size, {
      fill: pen.radial([
        [0, '#fff0bd', 0.8],
        [1, '#fff0bd', 0],
      ]),
    })
  );
}

/** Bulbs on a hanging wire. */
export function stringLights(
  pen: Pen,
  from: Point,
  to: Point,
  sag: number,
  count: number,
  colors: readonly string[] = ['#ffe7a3'],
): string {
  const spot = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + 4 * sag * t * (1 - t),
  ];
  const bulbs = Array.from({ length: count }, (_, i) => {
    const [x, y] = spot((i + 0.5) / count);
    const color = colors[i % colors.length] ?? '#ffe7a3';
    return (
      circle(x, y + 12, 34, {
        fill: pen.radial([
          [0, color, 0.75],
          [1, color, 0],
        ]),
      }) +
      ellipse(x, y + 12, 8, 11, { fill: lighter(color, 0.55) }) +
      rect(x - 4, y - 2, 8, 7, { fill: '#3a2a22' })
    );
  });
  return stroke(smooth([0, 0.2, 0.4, 0.6, 0.8, 1].map(spot), false), '#3a2a22', 4) + bulbs.join('');
}

export function bunting(
  from: Point,
  to: Point,
  sag: number,
  count: number,
  colors: readonly string[],
  shape: 'triangle' | 'square' = 'triangle',
): string {
  const spot = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + 4 * sag * t * (1 - t),
  ];
  const flags = Array.from({ length: count }, (_, i) => {
    const [[x1, y1], [x2, y2]] = [spot((i + 0.08) / count), spot((i + 0.92) / count)];
    const color = colors[i % colors.length] ?? '#c8352b';
    const d =
      shape === 'triangle'
        ? `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}L${round((x1 + x2) / 2)} ${round((y1 + y2) / 2 + 52)}Z`
        : `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}L${round(x2 - 3)} ${round(y2 + 54)}L${round(x1 + 3)} ${round(y1 + 54)}Z`;
    return path(d, { fill: color }) + path(d, { fill: '#2b0d05', opacity: i % 2 === 0 ? 0 : 0.1 });
  });
  return stroke(smooth([0, 0.2, 0.4, 0.6, 0.8, 1].map(spot), false), '#4a3a30', 3.5) + flags.join('');
}

/** Steam, in the size that a shop's picture needs. */
export const vapour = (pen: Pen, x: number, y: number, height: number, opacity = 0.5) =>
  [-30, 0, 32]
    .map((dx, i) =>
      stroke(
        smooth(
          [
            [x + dx, y],
            [x + dx + 20, y - height * 0.33],
            [x + dx - 14, y - height * 0.66],
            [x + dx + 10, y - height * (1 - i * 0.1)],
          ],
          false,
        ),
        '#fffaf0',
        13,
        { opacity, filter: pen.blur(6) },
      ),
    )
    .join('');
