import { darker, lighter, mix } from './color.ts';
import { blob, disc, polar, scatter, smooth, TAU } from './geometry.ts';
import { body, type Pen, shadow, solid } from './pen.ts';
import { at, circle, group, path, type Point, stroke } from './svg.ts';

/** A heap of rice: dark grains below, light ones above. `gold` is the amount of visible ghee. */
export function rice(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  colors: readonly string[],
  count = 250,
  grain = 22,
  gold = 1,
): string {
  const base = colors[0] ?? '#f6ead0';
  const heap = blob(pen.random, cx, cy, r, r * 0.97, { points: 18, wobble: 0.035 });
  const grains = Array.from({ length: count }, (_, i) => {
    const layer = i / count;
    const [x, y] = polar(cx, cy, r * 0.97 * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    const facing = ((x - cx) * 0.7 + (y - cy) * 0.8) / r;
    const color = pen.random.pick(colors);
    const shade = 0.03 + 0.24 * Math.max(0, facing) + 0.14 * (1 - layer);
    const tone =
      facing > 0 || layer < 0.4 ? mix(color, '#d69a34', shade * 1.25 * gold) : lighter(color, -0.3 * facing);
    const [dx, dy] = polar(0, 0, grain * 0.5, pen.random.range(0, Math.PI));
    const bend = pen.random.range(-2, 2);
    const d = `M${at([x - dx, y - dy])}Q${at([x + bend, y - bend])} ${at([x + dx, y + dy])}`;
    return (
      stroke(d, mix(tone, '#b06c1c', 0.5 * gold), grain * 0.4, {
        transform: 'translate(0 1.8)',
        opacity: 0.6,
      }) + stroke(d, tone, grain * 0.36)
    );
  });
  return (
    shadow(pen, heap, 5, 8, 6, 0.35) +
    path(heap, { fill: body(pen, mix(base, '#e0ac4c', 0.42 * gold), 0.4) }) +
    group({}, ...grains)
  );
}

/** Noodles in a circle. */
export function noodles(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  color: string,
  strands = 44,
  width = 10,
): string {
  const heap = disc(cx, cy, r);
  const drawn = Array.from({ length: strands }, (_, i) => {
    const layer = i / strands;
    const radius = r * pen.random.range(0.24, 0.72);
    const [ox, oy] = polar(cx, cy, r * pen.random.range(0, 0.62), pen.random.range(0, TAU));
    const start = pen.random.range(0, TAU);
    const sweep = pen.random.range(1.4, 3.4);
    const points = [0, 0.33, 0.66, 1].map((t): Point =>
      polar(ox, oy, radius * (1 + 0.12 * Math.sin(t * 5 + i)), start + t * sweep, 0.85),
    );
    const tone = mix(darker(color, 0.22), lighter(color, 0.2), layer * 0.7 + pen.random.range(0, 0.3));
    const d = smooth(points, false);
    return (
      stroke(d, darker(tone, 0.38), width + 3, { transform: 'translate(0.5 1.5)' }) +
      stroke(d, tone, width) +
      stroke(d, lighter(tone, 0.4), width * 0.22, { opacity: 0.65, transform: 'translate(-1 -1.6)' })
    );
  });
  const ragged = blob(pen.random, cx, cy, r, r * 0.98, { points: 22, wobble: 0.03 });
  return (
    shadow(pen, heap, 5, 9, 7, 0.35) +
    group(
      { 'clip-path': pen.clip(path(ragged, {})) },
      circle(cx, cy, r + 5, { fill: darker(color, 0.5) }),
      ...drawn,
    )
  );
}

/** A round flat bread from a griddle: roti, paratha, uttapam or pancake. */
export function flatbread(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  color: string,
  char = darker(color, 0.45),
  spots = 26,
): string {
  const d = blob(pen.random, cx, cy, r, r, { points: 16, wobble: 0.022 });
  const inside = pen.clip(path(d, {}));
  const marks = scatter(pen.random, spots, cx, cy, r * 0.86, r * 0.86, r * 0.17).map(([x, y]) => {
    const size = r * pen.random.range(0.035, 0.105);
    return path(
      blob(pen.random, x, y, size * 1.25, size, { points: 7, wobble: 0.28, turn: pen.random.range(0, 3) }),
      {
        fill: char,
        opacity: pen.random.range(0.4, 0.78),
      },
    );
  });
  const blush = Array.from({ length: 6 }, () => {
    const [x, y] = polar(cx, cy, r * pen.random.range(0.2, 0.7), pen.random.range(0, TAU));
    return path(blob(pen.random, x, y, r * 0.24, r * 0.17, { wobble: 0.2 }), {
      fill: mix(color, char, 0.4),
      opacity: 0.34,
    });
  });
  return [
    shadow(pen, d, 6, 10, 7, 0.38),
    path(d, { fill: darker(color, 0.34), transform: 'translate(0 4)' }),
    solid(pen, d, color, 0.5),
    group({ 'clip-path': inside }, ...blush, ...marks),
    path(d, { fill: 'none', stroke: darker(color, 0.3), 'stroke-width': 3, opacity: 0.5 }),
    stroke(
      smooth(
        [3.4, 3.8, 4.2, 4.6].map((a) => polar(cx, cy, r * 0.93, a)),
        false,
      ),
      lighter(color, 0.6),
      r * 0.03,
      { opacity: 0.6 },
    ),
  ].join('');
}

/** Small strips of onion, capsicum, cabbage or carrot. */
export function shreds(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  count: number,
  colors: readonly string[],
  length = 30,
  width = 6,
): string {
  return Array.from({ length: count }, () => {
    const [x, y] = polar(cx, cy, r * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    const [dx, dy] = polar(0, 0, length * pen.random.range(0.35, 0.6), pen.random.range(0, TAU));
    const color = pen.random.pick(colors);
    const d = `M${at([x - dx, y - dy])}Q${at([x + dy * 0.4, y - dx * 0.4])} ${at([x + dx, y + dy])}`;
    return (
      stroke(d, '#2b0d05', width, { opacity: 0.3, transform: 'translate(1.5 3)' }) +
      stroke(d, color, width) +
      stroke(d, lighter(color, 0.5), width * 0.25, { opacity: 0.7, transform: 'translate(-0.6 -1)' })
    );
  }).join('');
}
