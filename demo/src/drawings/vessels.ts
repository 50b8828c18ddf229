import { darker, lighter, mix } from './color.ts';
import { blob, disc, polar, roundedPolygon, smooth, TAU } from './geometry.ts';
import { body, shadow, solid, type Pen } from './pen.ts';
import { at, circle, group, path, rect, stroke, type Point } from './svg.ts';

/** A round plate from above; `r` is the outer radius, the flat middle ends at 0.74 r. */
export function plate(pen: Pen, cx: number, cy: number, r: number, color = '#fbf4e6', band?: string): string {
  const well = r * 0.74;
  return [
    shadow(pen, disc(cx, cy, r), 10, 16, 12, 0.38),
    circle(cx, cy, r, { fill: body(pen, color, 0.42) }),
    circle(cx, cy, r - 2, { fill: 'none', stroke: lighter(color, 0.8), 'stroke-width': 3, opacity: 0.8 }),
    band === undefined
      ? ''
      : circle(cx, cy, r - 12, { fill: 'none', stroke: band, 'stroke-width': 7, opacity: 0.9 }),
    circle(cx + 3, cy + 4, well + 3, { fill: lighter(color, 0.7), opacity: 0.9 }),
    circle(cx, cy, well, {
      fill: pen.radial(
        [
          [0, color],
          [0.82, mix(color, darker(color, 0.2), 0.4)],
          [1, darker(color, 0.22)],
        ],
        { cx: 0.54, cy: 0.56, r: 0.56 },
      ),
    }),
  ].join('');
}

/** A deep bowl from above. The contents are drawn inside the radius 0.84 r, clipped and shaded at the edge. */
export function bowl(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  color: string,
  contents: string,
  rim = lighter(color, 0.25),
): string {
  const inner = r * 0.86;
  const inside = pen.clip(circle(cx, cy, inner, {}));
  return [
    shadow(pen, disc(cx, cy, r), r * 0.07, r * 0.11, 12, 0.42),
    circle(cx, cy, r, { fill: body(pen, color, 0.7) }),
    circle(cx, cy, r * 0.965, { fill: body(pen, rim, 0.35) }),
    circle(cx, cy, inner + 2, { fill: darker(color, 0.42) }),
    group({ 'clip-path': inside }, contents),
    circle(cx, cy, inner, {
      fill: pen.radial(
        [
          [0, '#240a04', 0],
          [0.8, '#240a04', 0],
          [1, '#240a04', 0.5],
        ],
        { cx: 0.55, cy: 0.57, r: 0.55 },
      ),
    }),
    stroke(arc(cx, cy, r * 0.93, 3.5, 4.6), '#ffffff', r * 0.035, { opacity: 0.6 }),
  ].join('');
}

export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [a, b] = [polar(cx, cy, r, from), polar(cx, cy, r, to)];
  return `M${at(a)}A${r.toFixed(1)} ${r.toFixed(1)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(b)}`;
}

/** A steel plate or bowl, for thalis and katoris. */
export const steel = (pen: Pen) =>
  pen.linear(
    [
      [0, '#f7f5f1'],
      [0.28, '#c9c6c2'],
      [0.5, '#f3f1ec'],
      [0.74, '#b3aeaa'],
      [1, '#dcd8d3'],
    ],
    50,
  );

export function katori(pen: Pen, cx: number, cy: number, r: number, contents: string): string {
  const inner = r * 0.86;
  return [
    shadow(pen, disc(cx, cy, r), 4, 7, 5, 0.4),
    circle(cx, cy, r, { fill: steel(pen) }),
    circle(cx, cy, r - 1.5, { fill: 'none', stroke: '#ffffff', 'stroke-width': 2.4, opacity: 0.85 }),
    circle(cx, cy, inner + 1.5, { fill: '#857d78' }),
    group({ 'clip-path': pen.clip(circle(cx, cy, inner, {})) }, contents),
    circle(cx, cy, inner, {
      fill: pen.radial(
        [
          [0, '#240a04', 0],
          [0.76, '#240a04', 0],
          [1, '#240a04', 0.5],
        ],
        {
          cx: 0.56,
          cy: 0.58,
          r: 0.56,
        },
      ),
    }),
  ].join('');
}

export function steelPlate(pen: Pen, cx: number, cy: number, r: number): string {
  return [
    shadow(pen, disc(cx, cy, r), 10, 16, 12, 0.4),
    circle(cx, cy, r, { fill: steel(pen) }),
    circle(cx, cy, r - 3, { fill: 'none', stroke: '#ffffff', 'stroke-width': 4, opacity: 0.9 }),
    circle(cx, cy, r - 10, { fill: 'none', stroke: '#8f8984', 'stroke-width': 3, opacity: 0.55 }),
    circle(cx, cy, r - 13, {
      fill: pen.linear(
        [
          [0, '#d3cfca'],
          [0.45, '#f0eee9'],
          [1, '#bdb8b3'],
        ],
        35,
      ),
    }),
  ].join('');
}

/** A copper bowl with two handles. */
export function handi(pen: Pen, cx: number, cy: number, r: number, contents: string): string {
  const handle = (side: number) =>
    stroke(
      `M${at([cx + side * r * 0.93, cy - r * 0.26])}Q${at([cx + side * r * 1.28, cy])} ${at([cx + side * r * 0.93, cy + r * 0.26])}`,
      '#c9853f',
      r * 0.085,
    );
  return (
    group({ filter: pen.blur(6), opacity: 0.35, transform: 'translate(9 14)' }, handle(-1), handle(1)) +
    handle(-1) +
    handle(1) +
    bowl(pen, cx, cy, r, '#b86428', contents, '#e2a058')
  );
}

export function board(
  pen: Pen,
  cx: number,
  cy: number,
  w: number,
  h: number,
  turn = 0,
  color = '#c98f54',
): string {
  const shape = roundedPolygon(
    [
      [-w / 2, -h / 2],
      [w / 2, -h / 2],
      [w / 2, h / 2],
      [-w / 2, h / 2],
    ],
    26,
  );
  const grain = [-0.3, -0.1, 0.12, 0.32].map((k) =>
    stroke(
      `M${-w / 2 + 18} ${(h * k).toFixed(1)}q${(w / 4).toFixed(1)} ${pen.random.range(-14, 14).toFixed(1)} ${(w / 2).toFixed(1)} 0t${(w / 2 - 36).toFixed(1)} 4`,
      darker(color, 0.25),
      2.5,
      { opacity: 0.42 },
    ),
  );
  return group(
    { transform: `translate(${cx} ${cy}) rotate(${turn})` },
    shadow(pen, shape, 9, 15, 11, 0.4),
    path(shape, { fill: darker(color, 0.3), transform: 'translate(0 6)' }),
    path(shape, {
      fill: pen.linear(
        [
          [0, lighter(color, 0.24)],
          [0.6, color],
          [1, darker(color, 0.14)],
        ],
        40,
      ),
    }),
    ...grain,
  );
}

/** A piece of banana leaf under the food. */
export function bananaLeaf(pen: Pen, cx: number, cy: number, w: number, h: number, turn: number): string {
  const shape = `M${-w / 2} ${h * 0.05}C${-w * 0.42} ${-h * 0.52} ${w * 0.3} ${-h * 0.6} ${w / 2} ${-h * 0.08}C${w * 0.42} ${h * 0.5} ${-w * 0.3} ${h * 0.62} ${-w / 2} ${h * 0.05}Z`;
  const veins = Array.from({ length: 13 }, (_, i) => {
    const x = -w * 0.42 + i * w * 0.066;
    const reach = h * (0.2 + 0.26 * Math.sin(((i + 1) / 14) * Math.PI));
    return (
      stroke(`M${at([x, 0])}q${at([26, -reach * 0.4])} ${at([40, -reach])}`, '#2f6d2f', 2.5, {
        opacity: 0.45,
      }) +
      stroke(`M${at([x, 4])}q${at([22, reach * 0.5])} ${at([34, reach])}`, '#8cc05a', 2.5, { opacity: 0.5 })
    );
  });
  return group(
    { transform: `translate(${cx} ${cy}) rotate(${turn})` },
    shadow(pen, shape, 7, 12, 9, 0.42),
    path(shape, {
      fill: pen.linear(
        [
          [0, '#7cb84a'],
          [0.49, '#4d9440'],
          [0.5, '#3d8238'],
          [1, '#5aa045'],
        ],
        88,
      ),
    }),
    ...veins,
    stroke(`M${-w / 2} ${h * 0.04}Q0 ${-h * 0.02} ${w / 2} ${-h * 0.08}`, '#b9d97c', 6),
  );
}

/** A woven street-food basket with a sheet of printed paper. */
export function basket(pen: Pen, cx: number, cy: number, r: number, color = '#c8352b'): string {
  const paper = smooth(
    Array.from({ length: 16 }, (_, i): Point =>
      polar(cx, cy, r * (i % 2 === 0 ? 0.98 : 0.84), (i / 16) * TAU),
    ),
  );
  const checks = Array.from({ length: 9 }, (_, i) => {
    const offset = -r + i * r * 0.25;
    return (
      rect(cx + offset, cy - r, r * 0.1, r * 2, { fill: color, opacity: 0.3 }) +
      rect(cx - r, cy + offset, r * 2, r * 0.1, { fill: color, opacity: 0.3 })
    );
  });
  const weave = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = polar(cx, cy, r * 1.02, (i / 40) * TAU);
    return circle(x, y, r * 0.062, { fill: body(pen, i % 2 === 0 ? color : darker(color, 0.2), 0.6) });
  });
  return [
    shadow(pen, disc(cx, cy, r * 1.06), 10, 15, 11, 0.4),
    circle(cx, cy, r * 1.02, { fill: darker(color, 0.25) }),
    ...weave,
    path(paper, { fill: '#fff6e4' }),
    group({ 'clip-path': pen.clip(path(paper, {})), transform: `rotate(18 ${cx} ${cy})` }, ...checks),
    circle(cx, cy, r * 0.98, {
      fill: pen.radial(
        [
          [0, '#3b1408', 0],
          [0.7, '#3b1408', 0],
          [1, '#3b1408', 0.32],
        ],
        { cx: 0.56, cy: 0.57 },
      ),
    }),
  ].join('');
}

/** A small bowl of chutney, ketchup or mayonnaise. */
export function dip(pen: Pen, cx: number, cy: number, r: number, sauce: string, dish = '#f4ecdd'): string {
  const swirl = smooth(
    [polar(cx, cy, r * 0.5, 2.4), polar(cx, cy, r * 0.46, 3.8), polar(cx, cy, r * 0.3, 5.2)],
    false,
  );
  return bowl(
    pen,
    cx,
    cy,
    r,
    dish,
    path(blob(pen.random, cx, cy, r, r, { wobble: 0.02 }), { fill: body(pen, sauce, 0.5) }) +
      stroke(swirl, lighter(sauce, 0.4), r * 0.12, { opacity: 0.75 }),
  );
}

/** A cast-iron pan, for sizzlers. */
export function skillet(pen: Pen, cx: number, cy: number, r: number, contents: string): string {
  const handle = roundedPolygon(
    [
      [r * 0.8, -22],
      [r * 1.75, -17],
      [r * 1.75, 17],
      [r * 0.8, 22],
    ],
    14,
  );
  return (
    group(
      { transform: `translate(${cx} ${cy}) rotate(42)` },
      shadow(pen, handle, 12, 6, 9, 0.4),
      solid(pen, handle, '#3c3634', 0.5),
    ) + bowl(pen, cx, cy, r, '#3a3432', contents, '#57504c')
  );
}
