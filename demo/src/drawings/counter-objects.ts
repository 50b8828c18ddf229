import { darker, lighter } from './color.ts';
import { box, smooth } from './geometry.ts';
import { body, type Pen } from './pen.ts';
import { circle, ellipse, path, type Point, rect, round, stroke } from './svg.ts';

// Things on a counter, seen from the front; (x, y) is the middle of their lower edge.
export const sheen = (pen: Pen, color: string) =>
  pen.linear(
    [
      [0, darker(color, 0.28)],
      [0.2, lighter(color, 0.5)],
      [0.42, color],
      [0.62, lighter(color, 0.22)],
      [1, darker(color, 0.42)],
    ],
    0,
  );

export const foot = (pen: Pen, x: number, y: number, w: number) =>
  ellipse(x + w * 0.06, y, w * 0.6, w * 0.1 + 4, { fill: '#2b0d05', opacity: 0.35, filter: pen.blur(5) });

/** A wide pot of copper, brass or steel, with a lid or open and full. */
export function pot(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  filled?: string,
  lid = false,
): string {
  const r = w / 2;
  const bodyShape = `M${x - r * 0.84} ${y - h}C${x - r * 1.16} ${y - h * 0.66} ${x - r * 1.06} ${y - h * 0.1} ${x - r * 0.6} ${y}L${x + r * 0.6} ${y}C${x + r * 1.06} ${y - h * 0.1} ${x + r * 1.16} ${y - h * 0.66} ${x + r * 0.84} ${y - h}Z`;
  return [
    foot(pen, x, y, w),
    path(bodyShape, { fill: sheen(pen, color) }),
    stroke(
      `M${round(x - r * 0.99)} ${round(y - h * 0.55)}Q${x} ${round(y - h * 0.43)} ${round(x + r * 0.99)} ${round(y - h * 0.55)}`,
      darker(color, 0.4),
      3,
      { opacity: 0.4 },
    ),
    ellipse(x, y - h, r * 0.92, r * 0.2, { fill: lighter(color, 0.35) }),
    ellipse(x, y - h, r * 0.82, r * 0.155, { fill: darker(color, 0.6) }),
    filled === undefined
      ? ''
      : ellipse(x, y - h + r * 0.03, r * 0.78, r * 0.125, { fill: body(pen, filled, 0.5) }),
    lid
      ? path(
          `M${x - r * 0.92} ${y - h}C${x - r * 0.8} ${y - h - r * 0.62} ${x + r * 0.8} ${y - h - r * 0.62} ${x + r * 0.92} ${y - h}A${r * 0.92} ${r * 0.2} 0 0 1 ${x - r * 0.92} ${y - h}Z`,
          { fill: sheen(pen, color) },
        ) + circle(x, y - h - r * 0.5, r * 0.11, { fill: body(pen, lighter(color, 0.2), 0.8) })
      : '',
  ].join('');
}

export function tumbler(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  liquid: string | null = null,
): string {
  const r = w / 2;
  return [
    foot(pen, x, y, w),
    path(`M${x - r} ${y - h}L${x - r * 0.78} ${y}L${x + r * 0.78} ${y}L${x + r} ${y - h}Z`, {
      fill: sheen(pen, '#c9c4be'),
    }),
    ellipse(x, y - h, r, r * 0.26, { fill: '#efece8' }),
    ellipse(x, y - h, r * 0.86, r * 0.2, { fill: liquid ?? '#6b655f' }),
  ].join('');
}

/** A clear glass with a drink. */
export function drink(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  straw?: string,
): string {
  const r = w / 2;
  return [
    foot(pen, x, y, w),
    straw === undefined
      ? ''
      : stroke(`M${x + r * 0.1} ${y - h * 0.5}L${x + r * 0.7} ${y - h * 1.34}`, straw, w * 0.11),
    path(`M${x - r} ${y - h}L${x - r * 0.74} ${y}L${x + r * 0.74} ${y}L${x + r} ${y - h}Z`, {
      fill: '#ffffff',
      opacity: 0.35,
    }),
    path(
      `M${x - r * 0.92} ${y - h * 0.84}L${x - r * 0.7} ${y - 4}L${x + r * 0.7} ${y - 4}L${x + r * 0.92} ${y - h * 0.84}Z`,
      {
        fill: pen.linear(
          [
            [0, darker(color, 0.16)],
            [0.3, lighter(color, 0.26)],
            [0.6, color],
            [1, darker(color, 0.22)],
          ],
          0,
        ),
      },
    ),
    ellipse(x, y - h * 0.84, r * 0.92, r * 0.18, { fill: lighter(color, 0.35) }),
    stroke(`M${x - r * 0.66} ${y - h * 0.76}L${x - r * 0.52} ${y - h * 0.18}`, '#ffffff', w * 0.08, {
      opacity: 0.6,
    }),
  ].join('');
}

/** A glass jar with a lid and contents. */
export function jar(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  contents: string,
  lid = '#c8352b',
): string {
  const r = w / 2;
  return [
    foot(pen, x, y, w),
    path(box(x - r, y - h * 0.86, w, h * 0.86, w * 0.2), {
      fill: pen.linear(
        [
          [0, darker(contents, 0.2)],
          [0.3, lighter(contents, 0.24)],
          [1, darker(contents, 0.3)],
        ],
        0,
      ),
    }),
    path(box(x - r, y - h * 0.86, w, h * 0.2, w * 0.18), { fill: '#fffaf0', opacity: 0.35 }),
    stroke(`M${x - r * 0.62} ${y - h * 0.7}L${x - r * 0.62} ${y - h * 0.16}`, '#ffffff', w * 0.09, {
      opacity: 0.55,
    }),
    path(box(x - r * 0.86, y - h, w * 0.86, h * 0.17, 7), { fill: sheen(pen, lid) }),
  ].join('');
}

/** A pile of round things such as oranges, samosas or puris. `row` is the number in the lowest row. */
export function pile(
  x: number,
  y: number,
  r: number,
  row: number,
  draw: (x: number, y: number) => string,
): string {
  const rows = Array.from({ length: row }, (_, level) =>
    Array.from({ length: row - level }, (_unused, i) =>
      draw(x + (i - (row - level - 1) / 2) * r * 1.9, y - r - level * r * 1.62),
    ).join(''),
  );
  return rows.join('');
}

export const fruit = (pen: Pen, color: string, r: number) => (x: number, y: number) =>
  circle(x + 2, y + 4, r, { fill: darker(color, 0.45), opacity: 0.6 }) +
  circle(x, y, r, { fill: body(pen, color, 0.9) }) +
  ellipse(x - r * 0.34, y - r * 0.4, r * 0.24, r * 0.14, { fill: '#fffaf0', opacity: 0.6 });

export function loaf(pen: Pen, x: number, y: number, w: number, color = '#c98442'): string {
  const h = w * 0.48;
  const d = `M${x - w / 2} ${y}C${x - w * 0.56} ${y - h * 1.2} ${x + w * 0.56} ${y - h * 1.2} ${x + w / 2} ${y}Z`;
  return (
    path(d, { fill: body(pen, color, 0.8) }) +
    [-0.24, 0, 0.24]
      .map((k) =>
        stroke(
          `M${round(x + w * k - 6)} ${round(y - h * 0.74)}q14 ${round(h * 0.2)} 6 ${round(h * 0.46)}`,
          '#f3d8a6',
          w * 0.045,
        ),
      )
      .join('')
  );
}

export function bottle(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  capColor = '#3a2a22',
): string {
  const r = w / 2;
  const d = smooth([
    [x - r, y],
    [x - r, y - h * 0.5],
    [x - r * 0.4, y - h * 0.74],
    [x - r * 0.36, y - h * 0.92],
    [x + r * 0.36, y - h * 0.92],
    [x + r * 0.4, y - h * 0.74],
    [x + r, y - h * 0.5],
    [x + r, y],
  ] satisfies Point[]);
  return (
    path(d, { fill: sheen(pen, color) }) +
    path(box(x - r * 0.44, y - h, w * 0.44, h * 0.12, 4), { fill: capColor }) +
    rect(x - r, y - h * 0.42, w, h * 0.2, { fill: '#fff3da', opacity: 0.85 })
  );
}
