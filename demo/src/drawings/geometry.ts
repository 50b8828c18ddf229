import type { Random } from '../random/random.ts';
import { at, round, type Point } from './svg.ts';

export const TAU = Math.PI * 2;
export const polar = (cx: number, cy: number, r: number, angle: number, squash = 1): Point => [
  cx + Math.cos(angle) * r,
  cy + Math.sin(angle) * r * squash,
];

/** A smooth curve through the points (Catmull-Rom written as Béziers). */
export function smooth(points: readonly Point[], closed = true): string {
  const n = points.length;
  const point = (i: number): Point => {
    const index = closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i));
    return points[index] ?? [0, 0];
  };
  const pieces: string[] = [`M${at(point(0))}`];
  for (let i = 0; i < (closed ? n : n - 1); i += 1) {
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const c1: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const c2: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    pieces.push(`C${at(c1)} ${at(c2)} ${at(c)}`);
  }
  return pieces.join('') + (closed ? 'Z' : '');
}

interface BlobOptions {
  readonly points?: number;
  readonly wobble?: number;
  readonly turn?: number;
}

/** An ellipse with a random uneven edge. */
export function blob(
  random: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  o: BlobOptions = {},
): string {
  const { points = 9, wobble = 0.08, turn = 0 } = o;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const phase = random.range(0, TAU);
  return smooth(
    Array.from({ length: points }, (_, i): Point => {
      const angle = phase + (i / points) * TAU;
      const k = 1 + random.range(-wobble, wobble);
      const [x, y] = [Math.cos(angle) * rx * k, Math.sin(angle) * ry * k];
      return [cx + x * cos - y * sin, cy + x * sin + y * cos];
    }),
  );
}

export const disc = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${round(cx - rx)} ${round(cy)}a${round(rx)} ${round(ry)} 0 1 0 ${round(rx * 2)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-rx * 2)} 0Z`;

export const box = (x: number, y: number, w: number, h: number, r = 0) =>
  roundedPolygon(
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
    r,
  );

export function roundedPolygon(points: readonly Point[], radius: number): string {
  const n = points.length;
  const towards = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const t = Math.min(radius, length / 2) / length;
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
  };
  const parts = points.map((corner, i) => {
    const before = points[(i + n - 1) % n] ?? corner;
    const after = points[(i + 1) % n] ?? corner;
    return `${i === 0 ? 'M' : 'L'}${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, after))}`;
  });
  return `${parts.join('')}Z`;
}

/** A slice of a ring, or of a disc when the inner radius is 0. Angles are in radians. */
export function sector(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const large = to - from > Math.PI ? 1 : 0;
  const [a, b] = [polar(cx, cy, outer, from), polar(cx, cy, outer, to)];
  const edge = `M${at(a)}A${round(outer)} ${round(outer)} 0 ${large} 1 ${at(b)}`;
  if (inner === 0) return `${edge}L${at([cx, cy])}Z`;
  const [c, d] = [polar(cx, cy, inner, to), polar(cx, cy, inner, from)];
  return `${edge}L${at(c)}A${round(inner)} ${round(inner)} 0 ${large} 0 ${at(d)}Z`;
}

/** Up to `count` random points in an ellipse, at least `gap` apart, sorted from back to front. */
export function scatter(
  random: Random,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  gap: number,
): Point[] {
  const found: Point[] = [];
  for (let tries = 0; tries < count * 30 && found.length < count; tries += 1) {
    const [angle, r] = [random.range(0, TAU), Math.sqrt(random.next())];
    const spot: Point = [cx + Math.cos(angle) * rx * r, cy + Math.sin(angle) * ry * r];
    if (found.every((other) => Math.hypot(other[0] - spot[0], other[1] - spot[1]) >= gap)) found.push(spot);
  }
  return found.sort((a, b) => a[1] - b[1]);
}
