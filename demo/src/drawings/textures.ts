import { darker, lighter, mix } from './color.ts';
import { chopped, coriander, gloss } from './garnish.ts';
import { blob, disc, polar, roundedPolygon, scatter, smooth, TAU } from './geometry.ts';
import { body, type Pen, solid } from './pen.ts';
import { circle, ellipse, path, place, type Point, round, stroke } from './svg.ts';

/** The surface of a curry with drops of ghee. */
export function gravy(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  color: string,
  oil = lighter(color, 0.3),
): string {
  const pools = Array.from({ length: 9 }, () => {
    const [x, y] = polar(cx, cy, r * pen.random.range(0.2, 0.8), pen.random.range(0, TAU));
    const size = r * pen.random.range(0.14, 0.34);
    return path(blob(pen.random, x, y, size, size * 0.62, { wobble: 0.22, turn: pen.random.range(0, 3) }), {
      fill: pen.random.chance(0.5) ? lighter(color, 0.13) : darker(color, 0.13),
      opacity: 0.75,
    });
  });
  const drops = scatter(pen.random, 12, cx, cy, r * 0.82, r * 0.82, r * 0.2).map(([x, y]) => {
    const size = r * pen.random.range(0.03, 0.06);
    return (
      circle(x, y, size, { fill: oil, opacity: 0.8 }) +
      circle(x - size * 0.3, y - size * 0.35, size * 0.32, { fill: '#fff8e6', opacity: 0.9 })
    );
  });
  return circle(cx, cy, r, { fill: body(pen, color, 0.45) }) + pools.join('') + drops.join('');
}

/** A ribbon of cream drawn in a spiral. */
export function creamSwirl(cx: number, cy: number, r: number, color = '#fff4df'): string {
  const points = Array.from({ length: 26 }, (_, i): Point =>
    polar(cx, cy, r * (0.16 + (i / 25) * 0.84), i * 0.44),
  );
  return (
    stroke(smooth(points, false), darker(color, 0.2), r * 0.1, {
      opacity: 0.28,
      transform: 'translate(1.5 3)',
    }) + stroke(smooth(points, false), color, r * 0.085, { opacity: 0.94 })
  );
}

/** A cube of paneer, tofu or potato with a light top and a darker side. */
export function cube(
  pen: Pen,
  x: number,
  y: number,
  size: number,
  color: string,
  turn = pen.random.range(-40, 40),
): string {
  const half = size / 2;
  const top = roundedPolygon(
    [
      [-half, -half],
      [half, -half * 0.92],
      [half * 0.95, half],
      [-half * 0.96, half * 0.94],
    ],
    size * 0.16,
  );
  return place(
    x,
    y,
    turn,
    path(top, { fill: '#2b0d05', opacity: 0.35, transform: 'translate(4 7)' }),
    path(top, { fill: darker(color, 0.28), transform: 'translate(1.5 5)' }),
    path(top, { fill: body(pen, color, 0.5) }),
    stroke(
      `M${round(-half * 0.6)} ${round(-half * 0.62)}L${round(half * 0.3)} ${round(-half * 0.66)}`,
      lighter(color, 0.7),
      size * 0.07,
      { opacity: 0.8 },
    ),
  );
}

/** An irregular glossy piece: chicken, cauliflower or a pakora. */
export function chunk(
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  shiny = 0.55,
): string {
  const turn = pen.random.range(0, Math.PI);
  const d = blob(pen.random, x, y, rx, ry, { points: 10, wobble: 0.12, turn });
  const crust = Array.from({ length: 5 }, () => {
    const [px, py] = polar(x, y, Math.min(rx, ry) * pen.random.range(0.2, 0.75), pen.random.range(0, TAU));
    return path(blob(pen.random, px, py, rx * 0.17, ry * 0.12, { points: 6, wobble: 0.3 }), {
      fill: pen.random.chance(0.5) ? darker(color, 0.3) : lighter(color, 0.22),
      opacity: 0.5,
    });
  });
  return [
    path(d, { fill: '#2b0d05', opacity: 0.4, transform: 'translate(4 8)' }),
    path(d, { fill: darker(color, 0.35), transform: 'translate(0 3)' }),
    solid(pen, d, color, 0.9),
    ...crust,
    gloss(x - rx * 0.3, y - ry * 0.4, rx * 0.26, ry * 0.1, -28, shiny),
  ].join('');
}

/** Round grains: chickpeas, rajma, peas or pearls. */
export function beans(pen: Pen, spots: readonly Point[], size: number, color: string, squash = 0.82): string {
  return spots
    .map(([x, y]) => {
      const turn = pen.random.range(0, 180);
      const tone = mix(lighter(color, 0.12), darker(color, 0.14), pen.random.next());
      return place(
        x,
        y,
        turn,
        ellipse(2, 4, size, size * squash, { fill: '#2b0d05', opacity: 0.35 }),
        ellipse(0, 0, size, size * squash, { fill: body(pen, tone, 0.85) }),
        ellipse(-size * 0.3, -size * squash * 0.36, size * 0.26, size * 0.13, {
          fill: '#fff6e0',
          opacity: 0.6,
        }),
      );
    })
    .join('');
}

export function butterPat(pen: Pen, x: number, y: number, size: number): string {
  const melt = blob(pen.random, x + 2, y + 4, size * 1.25, size * 0.95, { wobble: 0.14 });
  return path(melt, { fill: '#f7c948', opacity: 0.75 }) + cube(pen, x, y, size * 1.05, '#fbe28f', 14);
}

/** Herbs and colour over a finished dish. */
export const finish = (pen: Pen, cx: number, cy: number, r: number, herbs = 16, sprig = true) =>
  chopped(pen, cx, cy, r, herbs) + (sprig ? coriander(pen, cx + r * 0.12, cy - r * 0.1, r * 0.26, 24) : '');

/** A zigzag line of sauce across a dish. */
export function drizzle(
  pen: Pen,
  cx: number,
  cy: number,
  w: number,
  h: number,
  color: string,
  width = 6,
  turns = 6,
): string {
  const points = Array.from({ length: turns * 2 }, (_, i): Point => [
    cx - w / 2 + (i / (turns * 2 - 1)) * w,
    cy + (i % 2 === 0 ? -h / 2 : h / 2) * pen.random.range(0.7, 1.1),
  ]);
  const d = smooth(points, false);
  return (
    stroke(d, '#2b0d05', width, { opacity: 0.25, transform: 'translate(1.5 3.5)' }) +
    stroke(d, color, width) +
    stroke(d, lighter(color, 0.55), width * 0.25, { opacity: 0.7, transform: 'translate(-1 -1)' })
  );
}

export function boiledEgg(
  pen: Pen,
  x: number,
  y: number,
  size: number,
  turn: number,
  tint = '#fff7e8',
): string {
  return place(
    x,
    y,
    turn,
    path(disc(0, 0, size, size * 0.78), { fill: '#2b0d05', opacity: 0.35, transform: 'translate(3 7)' }),
    ellipse(0, 0, size, size * 0.78, { fill: body(pen, tint, 0.35) }),
    circle(size * 0.14, 0, size * 0.44, { fill: body(pen, '#f2a72c', 0.55) }),
    ellipse(size * 0.02, -size * 0.14, size * 0.13, size * 0.06, { fill: '#fff6d8', opacity: 0.85 }),
  );
}
