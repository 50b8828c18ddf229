import { darker, lighter } from './color.ts';
import { blob, disc, polar, sector, smooth, TAU } from './geometry.ts';
import { body, shadow, solid, type Pen } from './pen.ts';
import { circle, ellipse, group, path, place, round, stroke, type Point } from './svg.ts';

/** A coriander leaf on its stem. */
export function coriander(
  pen: Pen,
  x: number,
  y: number,
  size: number,
  turn: number,
  color = '#3f8f3a',
): string {
  const lobe = (dx: number, dy: number, r: number) =>
    path(blob(pen.random, dx * size, dy * size, r * size, r * size * 0.86, { points: 8, wobble: 0.16 }), {
      fill: body(pen, color, 0.5),
    });
  return place(
    x,
    y,
    turn,
    path(disc(0, 0, size * 0.75, size * 0.5), {
      fill: '#2b0d05',
      opacity: 0.25,
      transform: 'translate(3 5)',
    }),
    stroke(`M0 ${round(size * 0.9)}Q2 ${round(size * 0.3)} 0 0`, darker(color, 0.2), size * 0.12),
    lobe(-0.5, 0.05, 0.42),
    lobe(0.5, 0.05, 0.42),
    lobe(0, -0.5, 0.46),
    stroke(
      `M0 ${round(size * 0.2)}L0 ${round(-size * 0.6)}M0 0L${round(-size * 0.5)} 0M0 0L${round(size * 0.5)} 0`,
      lighter(color, 0.4),
      size * 0.06,
      { opacity: 0.8 },
    ),
  );
}

/** One pointed leaf; colour and size make it mint, curry leaf or basil. */
export function leaf(
  pen: Pen,
  x: number,
  y: number,
  length: number,
  turn: number,
  color = '#3d8a3c',
  wide = 0.3,
): string {
  const half = length / 2;
  const d = `M${-half} 0C${round(-half * 0.4)} ${round(-length * wide)} ${round(half * 0.5)} ${round(-length * wide)} ${half} 0C${round(half * 0.5)} ${round(length * wide)} ${round(-half * 0.4)} ${round(length * wide)} ${-half} 0Z`;
  return place(
    x,
    y,
    turn,
    path(d, { fill: '#2b0d05', opacity: 0.28, transform: 'translate(2 5)' }),
    path(d, {
      fill: pen.linear(
        [
          [0, lighter(color, 0.28)],
          [0.48, color],
          [0.52, darker(color, 0.16)],
          [1, color],
        ],
        90,
      ),
    }),
    stroke(`M${round(-half * 0.9)} 0L${round(half * 0.8)} 0`, lighter(color, 0.45), length * 0.045),
  );
}

/** Chopped herbs scattered over a circle. */
export function chopped(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  count: number,
  colors = ['#3f8f3a', '#5aa845', '#2f7434'],
): string {
  return Array.from({ length: count }, () => {
    const [x, y] = polar(cx, cy, r * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    const size = pen.random.range(4, 7.5);
    return path(
      blob(pen.random, x, y, size, size * 0.6, { points: 5, wobble: 0.25, turn: pen.random.range(0, 3) }),
      {
        fill: pen.random.pick(colors),
      },
    );
  }).join('');
}

export function limeWedge(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  turn: number,
  color = '#8fb83a',
): string {
  const half = sector(0, 0, 0, r, 0, Math.PI);
  const segments = [0, 1, 2, 3].map((i) =>
    path(sector(0, r * 0.04, r * 0.1, r * 0.74, 0.1 + i * 0.745, 0.1 + i * 0.745 + 0.62), {
      fill: lighter(color, 0.35),
      opacity: 0.95,
    }),
  );
  return place(
    x,
    y,
    turn,
    shadow(pen, half, 3, 6, 4, 0.35),
    path(half, { fill: body(pen, darker(color, 0.1), 0.6) }),
    path(sector(0, 0, 0, r * 0.88, 0, Math.PI), { fill: lighter(color, 0.75) }),
    ...segments,
  );
}

/** A round citrus slice seen from above. */
export function citrus(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  rind: string,
  flesh: string,
  turn = 0,
): string {
  const segments = Array.from({ length: 9 }, (_, i) =>
    path(sector(0, 0, r * 0.1, r * 0.78, (i * TAU) / 9 + 0.05, ((i + 1) * TAU) / 9 - 0.05), {
      fill: body(pen, flesh, 0.35),
    }),
  );
  return place(
    x,
    y,
    turn,
    shadow(pen, disc(0, 0, r), 4, 7, 5, 0.34),
    circle(0, 0, r, { fill: body(pen, rind, 0.5) }),
    circle(0, 0, r * 0.9, { fill: lighter(rind, 0.78) }),
    ...segments,
  );
}

export function onionRing(pen: Pen, x: number, y: number, r: number): string {
  const turn = pen.random.range(0, 180);
  return place(
    x,
    y,
    turn,
    ellipse(2, 4, r, r * 0.82, { fill: 'none', stroke: '#2b0d05', 'stroke-width': r * 0.2, opacity: 0.2 }),
    ellipse(0, 0, r, r * 0.82, { fill: 'none', stroke: '#a43e70', 'stroke-width': r * 0.24 }),
    ellipse(0, 0, r * 0.93, r * 0.75, { fill: 'none', stroke: '#f3dbe4', 'stroke-width': r * 0.15 }),
    ellipse(0, 0, r * 0.55, r * 0.42, { fill: 'none', stroke: '#e6bfd0', 'stroke-width': r * 0.12 }),
  );
}

export function chilli(
  pen: Pen,
  x: number,
  y: number,
  length: number,
  turn: number,
  color = '#3c8a35',
): string {
  const l = length;
  const d = `M${-l / 2} 0C${round(-l * 0.3)} ${round(-l * 0.13)} ${round(l * 0.2)} ${round(-l * 0.12)} ${l / 2} ${round(l * 0.09)}C${round(l * 0.15)} ${round(l * 0.11)} ${round(-l * 0.3)} ${round(l * 0.13)} ${-l / 2} 0Z`;
  return place(
    x,
    y,
    turn,
    shadow(pen, d, 3, 7, 4, 0.35),
    solid(pen, d, color, 0.7),
    stroke(
      `M${-l / 2} 0q${round(-l * 0.1)} ${round(-l * 0.02)} ${round(-l * 0.14)} ${round(-l * 0.09)}`,
      '#6d9a3a',
      l * 0.05,
    ),
    stroke(
      `M${round(-l * 0.3)} ${round(-l * 0.04)}Q0 ${round(-l * 0.08)} ${round(l * 0.2)} 0`,
      lighter(color, 0.6),
      l * 0.025,
      { opacity: 0.7 },
    ),
  );
}

export function cashew(pen: Pen, x: number, y: number, size: number, turn: number): string {
  const d = smooth([
    [-size, -size * 0.1],
    [-size * 0.4, -size * 0.62],
    [size * 0.5, -size * 0.5],
    [size, size * 0.2],
    [size * 0.72, size * 0.5],
    [size * 0.2, 0.02 * size],
    [-size * 0.4, 0],
    [-size * 0.75, size * 0.3],
  ]);
  return place(
    x,
    y,
    turn,
    path(d, { fill: '#2b0d05', opacity: 0.3, transform: 'translate(2 4)' }),
    solid(pen, d, '#e9c68b', 0.7),
  );
}

/** Seeds as small dots: mustard, sesame, pepper. */
export function seeds(
  pen: Pen,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  color: string,
  size = 2.6,
): string {
  return Array.from({ length: count }, () => {
    const [angle, r] = [pen.random.range(0, TAU), Math.sqrt(pen.random.next())];
    return ellipse(cx + Math.cos(angle) * rx * r, cy + Math.sin(angle) * ry * r, size, size * 0.75, {
      fill: color,
    });
  }).join('');
}

export function tomatoSlice(pen: Pen, x: number, y: number, r: number): string {
  const chambers = [0, 1, 2, 3, 4].map((i) => {
    const [px, py] = polar(0, 0, r * 0.5, (i * TAU) / 5);
    return path(blob(pen.random, px, py, r * 0.26, r * 0.2, { turn: (i * TAU) / 5 }), {
      fill: '#f3a25c',
      opacity: 0.9,
    });
  });
  return place(
    x,
    y,
    pen.random.range(0, 90),
    shadow(pen, disc(0, 0, r), 3, 5, 3, 0.32),
    circle(0, 0, r, { fill: body(pen, '#cf3423', 0.5) }),
    circle(0, 0, r * 0.86, { fill: '#e4573a' }),
    ...chambers,
  );
}

export function cucumber(pen: Pen, x: number, y: number, r: number): string {
  const pips = Array.from({ length: 8 }, (_, i) => {
    const [px, py] = polar(0, 0, r * 0.42, (i * TAU) / 8);
    return ellipse(px, py, r * 0.1, r * 0.06, {
      fill: '#f4f2cd',
      transform: `rotate(${i * 45} ${round(px)} ${round(py)})`,
    });
  });
  return place(
    x,
    y,
    pen.random.range(0, 90),
    shadow(pen, disc(0, 0, r), 3, 5, 3, 0.32),
    circle(0, 0, r, { fill: '#4f8c3c' }),
    circle(0, 0, r * 0.87, { fill: body(pen, '#cfe39a', 0.35) }),
    circle(0, 0, r * 0.6, { fill: '#dcebb0' }),
    ...pips,
  );
}

/** Steam that rises from (x, y). */
export function steam(pen: Pen, x: number, y: number, height: number): string {
  const wisp = (dx: number, k: number) => {
    const h = height * k;
    const points: Point[] = [
      [x + dx, y],
      [x + dx + 16, y - h * 0.34],
      [x + dx - 10, y - h * 0.66],
      [x + dx + 8, y - h],
    ];
    return stroke(smooth(points, false), '#fffaf0', 9, { opacity: 0.5, filter: pen.blur(4) });
  };
  return wisp(-34, 0.8) + wisp(0, 1) + wisp(36, 0.75);
}

/** A short bright line or dot: the reflection on a glossy surface. */
export const gloss = (x: number, y: number, rx: number, ry: number, turn = -30, opacity = 0.65) =>
  group(
    { transform: `translate(${round(x)} ${round(y)}) rotate(${turn})` },
    ellipse(0, 0, rx, ry, { fill: '#fffaf0', opacity }),
  );
