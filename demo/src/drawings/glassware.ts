import { darker, lighter } from './color.ts';
import { scatter } from './geometry.ts';
import type { Pen } from './pen.ts';
import { ellipse, group, path, place, rect, round, stroke } from './svg.ts';

interface GlassOptions {
  /** Centre of the base. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly top: number;
  readonly base: number;
  /** Liquid colours from the surface down. */
  readonly liquid: readonly string[];
  /** Share of the height that is filled, 0 to 1. */
  readonly fill?: number;
  readonly foam?: string;
  readonly ice?: number;
  /** Drawn inside the liquid, clipped by the glass. */
  readonly inside?: string;
}

/** A clear glass on a counter, seen slightly from above. */
export function glass(pen: Pen, o: GlassOptions): string {
  const { x, y, height, top, base, liquid, fill = 0.88, foam, ice = 0 } = o;
  const tilt = 0.13;
  const edge = (t: number) => base + (top - base) * t;
  const level = y - height * fill;
  const wl = edge(fill) - 5;
  const shape = `M${x - top} ${y - height}L${x - base} ${y}A${base} ${round(base * tilt)} 0 0 0 ${x + base} ${y}L${x + top} ${y - height}Z`;
  const drink = `M${round(x - wl)} ${round(level)}L${x - base + 6} ${y - 10}A${base - 6} ${round((base - 6) * tilt)} 0 0 0 ${x + base - 6} ${y - 10}L${round(x + wl)} ${round(level)}Z`;
  const last = liquid.length - 1;
  const cubes = scatter(pen.random, ice, x, level + 46, wl * 0.62, 42, 40).map(([cx, cy]) =>
    place(
      cx,
      cy,
      pen.random.range(-30, 30),
      rect(-20, -20, 40, 40, { rx: 8, fill: '#ffffff', opacity: 0.34 }),
      rect(-20, -20, 40, 40, { rx: 8, fill: 'none', stroke: '#ffffff', 'stroke-width': 3, opacity: 0.6 }),
      stroke('M-12 -10L6 -12', '#ffffff', 4, { opacity: 0.8 }),
    ),
  );
  const surface = liquid[0] ?? '#ffffff';
  return [
    ellipse(x + 26, y + 4, base * 1.35, base * 0.24, { fill: '#3b1408', opacity: 0.38, filter: pen.blur(8) }),
    ellipse(x + 34, y + 6, base * 0.8, base * 0.13, {
      fill: lighter(surface, 0.2),
      opacity: 0.55,
      filter: pen.blur(6),
    }),
    path(shape, { fill: '#ffffff', opacity: 0.24 }),
    path(drink, {
      fill: pen.linear(
        liquid.map((color, i) => [last === 0 ? 0 : i / last, color] as const),
        90,
      ),
    }),
    group({ 'clip-path': pen.clip(path(drink, {})) }, o.inside ?? '', ...cubes),
    path(drink, {
      fill: pen.linear(
        [
          [0, '#2b0d05', 0.3],
          [0.16, '#2b0d05', 0],
          [0.3, '#ffffff', 0.22],
          [0.42, '#ffffff', 0],
          [0.8, '#2b0d05', 0],
          [1, '#2b0d05', 0.34],
        ],
        0,
      ),
    }),
    ellipse(x, level, wl, wl * tilt, { fill: lighter(surface, 0.26) }),
    foam === undefined
      ? ''
      : path(
          `M${round(x - wl)} ${round(level)}A${round(wl)} ${round(wl * tilt)} 0 0 1 ${round(x + wl)} ${round(level)}L${round(x + wl - 3)} ${round(level + 24)}Q${x} ${round(level + 44)} ${round(x - wl + 3)} ${round(level + 24)}Z`,
          {
            fill: pen.linear([
              [0, lighter(foam, 0.5)],
              [1, foam],
            ]),
          },
        ) + ellipse(x, level, wl, wl * tilt, { fill: lighter(foam, 0.4) }),
    ellipse(x, y - height, top, top * tilt, {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 4.5,
      opacity: 0.8,
    }),
    stroke(`M${x - top + 13} ${y - height + 24}L${x - base + 13} ${y - 28}`, '#ffffff', 9, { opacity: 0.6 }),
    stroke(
      `M${x + top - 16} ${y - height + 40}L${round(x + edge(0.5) - 13)} ${round(y - height * 0.5)}`,
      '#ffffff',
      5,
      { opacity: 0.5 },
    ),
    path(
      `M${x - base} ${y - 8}A${base} ${round(base * tilt)} 0 0 0 ${x + base} ${y - 8}L${x + base} ${y}A${base} ${round(base * tilt)} 0 0 1 ${x - base} ${y}Z`,
      { fill: '#ffffff', opacity: 0.5 },
    ),
  ].join('');
}

export function straw(x: number, y: number, length: number, turn: number, color: string): string {
  const bands = Array.from({ length: Math.floor(length / 26) }, (_, i) =>
    path(`M-7 ${-i * 26}L7 ${-i * 26 - 10}L7 ${-i * 26 - 22}L-7 ${-i * 26 - 12}Z`, {
      fill: '#fffaf0',
      opacity: 0.9,
    }),
  );
  return place(
    x,
    y,
    turn,
    rect(-7, -length, 14, length, { fill: color, rx: 3 }),
    ...bands,
    rect(-4, -length, 3, length, { fill: '#ffffff', opacity: 0.5 }),
  );
}

/** A clay cup without glaze. */
export function kulhad(
  pen: Pen,
  x: number,
  y: number,
  height: number,
  top: number,
  contents: string,
  color = '#b8623a',
): string {
  const base = top * 0.6;
  const lip = y - height;
  const shape = `M${x - top} ${lip}C${x - top * 1.04} ${lip + height * 0.2} ${x - top * 0.86} ${lip + height * 0.3} ${x - top * 0.8} ${lip + height * 0.46}S${x - base * 1.08} ${y - height * 0.12} ${x - base} ${y}A${base} ${round(base * 0.16)} 0 0 0 ${x + base} ${y}C${x + base * 1.08} ${y - height * 0.12} ${x + top * 0.84} ${lip + height * 0.62} ${x + top * 0.8} ${lip + height * 0.46}S${x + top * 1.04} ${lip + height * 0.2} ${x + top} ${lip}Z`;
  const bands = [0.24, 0.3, 0.5, 0.8].map((t) => {
    const half = top * (1 - t * 0.36);
    const level = round(lip + height * t);
    return stroke(
      `M${round(x - half)} ${level}Q${x} ${round(lip + height * t + top * 0.2)} ${round(x + half)} ${level}`,
      darker(color, 0.4),
      4,
      { opacity: 0.4 },
    );
  });
  return [
    ellipse(x + 20, y + 4, base * 1.6, base * 0.26, { fill: '#3b1408', opacity: 0.42, filter: pen.blur(8) }),
    path(shape, {
      fill: pen.linear(
        [
          [0, darker(color, 0.25)],
          [0.24, lighter(color, 0.36)],
          [0.5, color],
          [1, darker(color, 0.5)],
        ],
        4,
      ),
    }),
    group({ 'clip-path': pen.clip(path(shape, {})) }, ...bands),
    ellipse(x, lip, top, top * 0.26, { fill: lighter(color, 0.45) }),
    ellipse(x, lip, top * 0.9, top * 0.215, { fill: darker(color, 0.5) }),
    group({ 'clip-path': pen.clip(ellipse(x, lip, top * 0.9, top * 0.215, {})) }, contents),
  ].join('');
}

/** Bubbles of a soft drink, or fruit pulp. */
export const specks = (
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  color: string,
  size: number,
) =>
  scatter(pen.random, count, x, y, rx, ry, size * 2.4)
    .map(([px, py]) => ellipse(px, py, size, size, { fill: color, opacity: 0.6 }))
    .join('');
