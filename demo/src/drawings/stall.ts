import { darker, lighter } from './color.ts';
import { foot, sheen } from './counter-objects.ts';
import { box, disc, roundedPolygon } from './geometry.ts';
import { body, type Pen, solid } from './pen.ts';
import { circle, ellipse, group, path, rect, round, stroke } from './svg.ts';

/** A wooden crate. */
export function crate(pen: Pen, x: number, y: number, w: number, h: number, color = '#c98f54'): string {
  const slats = [0, 1, 2].map((i) =>
    path(box(x - w / 2, y - h + (i * h) / 3 + 2, w, h / 3 - 5, 5), {
      fill: pen.linear([
        [0, lighter(color, 0.22)],
        [1, darker(color, 0.1)],
      ]),
    }),
  );
  return (
    foot(pen, x, y, w) +
    rect(x - w / 2 + 6, y - h, w - 12, h, { fill: darker(color, 0.5) }) +
    slats.join('') +
    [-1, 1]
      .map((side) => rect(x + side * (w / 2 - 14) - 7, y - h, 14, h, { fill: darker(color, 0.2) }))
      .join('')
  );
}

/** A stack of bamboo steamers. */
export function steamers(pen: Pen, x: number, y: number, w: number, count: number, h = 52): string {
  const one = (level: number) => {
    const top = y - (level + 1) * h;
    return (
      path(box(x - w / 2, top, w, h, 9), {
        fill: pen.linear(
          [
            [0, '#a8753a'],
            [0.25, '#eac58a'],
            [0.6, '#d3a45c'],
            [1, '#8a5a28'],
          ],
          0,
        ),
      }) +
      rect(x - w / 2, top + h * 0.36, w, 7, { fill: '#8a5a28', opacity: 0.7 }) +
      rect(x - w / 2, top + h - 9, w, 6, { fill: '#7a4c20', opacity: 0.6 })
    );
  };
  const lid = y - count * h;
  return (
    foot(pen, x, y, w) +
    Array.from({ length: count }, (_, i) => one(i)).join('') +
    path(
      `M${x - w / 2 - 6} ${lid}C${x - w * 0.4} ${lid - h * 0.8} ${x + w * 0.4} ${lid - h * 0.8} ${x + w / 2 + 6} ${lid}Z`,
      {
        fill: pen.linear(
          [
            [0, '#b8803f'],
            [0.3, '#f0d09a'],
            [1, '#9a6a30'],
          ],
          0,
        ),
      },
    ) +
    stroke(`M${x - 22} ${lid - h * 0.56}q22 -22 44 0`, '#8a5a28', 9)
  );
}

/** Flames, for stoves, ovens and sigris. */
export function flames(pen: Pen, x: number, y: number, w: number, h: number, count = 5): string {
  const tongue = (cx: number, tw: number, th: number, color: string) =>
    path(
      `M${round(cx - tw)} ${y}C${round(cx - tw * 1.2)} ${round(y - th * 0.5)} ${round(cx - tw * 0.1)} ${round(y - th * 0.5)} ${round(cx)} ${round(y - th)}C${round(cx + tw * 0.3)} ${round(y - th * 0.5)} ${round(cx + tw * 1.2)} ${round(y - th * 0.4)} ${round(cx + tw)} ${y}Z`,
      { fill: color },
    );
  const all = Array.from({ length: count }, (_, i) => {
    const cx = x + ((i - (count - 1) / 2) * w) / count;
    const th = h * (i % 2 === 0 ? 1 : 0.74);
    return (
      tongue(cx, w / count / 1.5, th, '#e8571a') +
      tongue(cx, w / count / 2.2, th * 0.72, '#f9a825') +
      tongue(cx, w / count / 3.6, th * 0.42, '#fff0a8')
    );
  });
  return (
    ellipse(x, y - h * 0.3, w, h, {
      fill: pen.radial([
        [0, '#ffb347', 0.75],
        [1, '#ffb347', 0],
      ]),
    }) + all.join('')
  );
}

/** A shelf board with a shadow on the wall. */
export const shelf = (pen: Pen, x: number, y: number, w: number, color = '#9a6238') =>
  rect(x, y + 14, w, 34, {
    fill: pen.linear([
      [0, '#2b0d05', 0.35],
      [1, '#2b0d05', 0],
    ]),
  }) +
  path(box(x, y, w, 18, 5), {
    fill: pen.linear([
      [0, lighter(color, 0.3)],
      [1, darker(color, 0.2)],
    ]),
  });

/** A glass case; `inside` is seen through the glass. */
export function glassCase(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  inside: string,
  frame = '#8f5a33',
): string {
  return [
    path(box(x, y, w, h, 12), { fill: '#4a2a1c', opacity: 0.35 }),
    path(box(x, y, w, h, 12), { fill: '#fff3da', opacity: 0.55 }),
    inside,
    path(box(x, y, w, h, 12), {
      fill: pen.linear(
        [
          [0, '#ffffff', 0.45],
          [0.28, '#ffffff', 0.04],
          [0.3, '#ffffff', 0.22],
          [0.42, '#ffffff', 0.02],
          [1, '#ffffff', 0],
        ],
        25,
      ),
    }),
    path(box(x, y, w, h, 12), { fill: 'none', stroke: frame, 'stroke-width': 10 }),
  ].join('');
}

export function wheel(pen: Pen, x: number, y: number, r: number, color: string, spokes = 10): string {
  return (
    ellipse(x + 10, y + r + 4, r * 0.9, 12, { fill: '#2b0d05', opacity: 0.4, filter: pen.blur(6) }) +
    Array.from({ length: spokes }, (_, i) => {
      const a = (i / spokes) * Math.PI * 2;
      return stroke(
        `M${x} ${y}L${round(x + Math.cos(a) * r)} ${round(y + Math.sin(a) * r)}`,
        darker(color, 0.1),
        7,
      );
    }).join('') +
    circle(x, y, r, { fill: 'none', stroke: '#3a2a22', 'stroke-width': 16 }) +
    circle(x, y, r - 10, { fill: 'none', stroke: color, 'stroke-width': 9 }) +
    circle(x, y, r * 0.2, { fill: body(pen, color, 0.7) })
  );
}

/** A brick wall on which only some bricks are visible. */
export function bricks(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  share = 0.5,
): string {
  const [bw, bh] = [92, 40];
  const parts: string[] = [];
  for (let row = 0; row * bh < h; row += 1) {
    for (let column = -1; column * bw < w; column += 1) {
      if (!pen.random.chance(share)) continue;
      const tone = pen.random.chance(0.5) ? lighter(color, 0.1) : darker(color, 0.12);
      parts.push(
        path(box(x + column * bw + (row % 2) * 46 + 3, y + row * bh + 3, bw - 6, bh - 6, 5), {
          fill: tone,
          opacity: 0.8,
        }),
      );
    }
  }
  return group({ 'clip-path': pen.clip(rect(x, y, w, h, {})) }, ...parts);
}

export const stool = (pen: Pen, x: number, y: number, color: string) =>
  foot(pen, x, y, 110) +
  stroke(
    `M${x - 36} ${y}L${x - 24} ${y - 110}M${x + 36} ${y}L${x + 24} ${y - 110}M${x - 32} ${y - 40}L${x + 32} ${y - 40}`,
    '#4a342a',
    11,
  ) +
  solid(pen, disc(x, y - 116, 56, 17), color, 0.6);

export const tray = (pen: Pen, x: number, y: number, w: number, color = '#d8d2ca') =>
  foot(pen, x, y, w) +
  path(
    roundedPolygon(
      [
        [x - w / 2, y - 14],
        [x + w / 2, y - 14],
        [x + w * 0.44, y],
        [x - w * 0.44, y],
      ],
      6,
    ),
    { fill: sheen(pen, color) },
  );
