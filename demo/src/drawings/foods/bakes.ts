import { darker } from '../color.ts';
import type { Draw } from '../draw.ts';
import { gloss, leaf, seeds } from '../garnish.ts';
import { blob, disc, polar, roundedPolygon, scatter, smooth, TAU } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { path, place, rect, round, stroke } from '../svg.ts';
import { napkin, table } from '../table.ts';
import { chunk, creamSwirl, cube } from '../textures.ts';
import { board, dip, plate } from '../vessels.ts';

export const donuts: Draw = (pen) => {
  const donut = (x: number, y: number, r: number, glaze: string, bits: readonly string[]) => {
    const ringShape = (outer: number, inner: number, wobble: number) =>
      `${blob(pen.random, x, y, outer, outer, { points: 16, wobble })}${blob(pen.random, x, y, inner, inner, { points: 10, wobble })}`;
    const glazed = ringShape(r * 0.9, r * 0.36, 0.035);
    return [
      shadow(pen, disc(x, y, r), 7, 14, 9, 0.44),
      path(ringShape(r, r * 0.28, 0.01), { fill: body(pen, '#cf8a3a', 0.8), 'fill-rule': 'evenodd' }),
      path(glazed, { fill: darker(glaze, 0.3), 'fill-rule': 'evenodd', transform: 'translate(0 4)' }),
      path(glazed, { fill: body(pen, glaze, 0.6), 'fill-rule': 'evenodd' }),
      ...Array.from({ length: 22 }, (_, i) => {
        const [px, py] = polar(x, y, r * pen.random.range(0.48, 0.78), (i / 22) * TAU);
        return place(
          px,
          py,
          pen.random.range(0, 180),
          rect(-8, -2.6, 16, 5.2, { rx: 2.6, fill: pen.random.pick(bits) }),
        );
      }),
      stroke(
        smooth(
          [3.5, 3.9, 4.3].map((a) => polar(x, y, r * 0.64, a)),
          false,
        ),
        '#ffffff',
        r * 0.08,
        { opacity: 0.55 },
      ),
    ].join('');
  };
  return (
    table(pen, '#4f8a86', 'terrazzo') +
    board(pen, 240, 250, 452, 452, 0, '#e8cfa2') +
    donut(158, 166, 106, '#e9788f', ['#fff6e0', '#f4d35e', '#7fc4b4', '#c2305a']) +
    donut(330, 208, 100, '#5a2c14', ['#f4d35e', '#fff6e0', '#e9788f', '#d98a3a']) +
    donut(214, 346, 104, '#f4e3c0', ['#d8506a', '#5f9e3a', '#e2762f', '#7a4a9a'])
  );
};

/** A croissant: nine rolls of dough along an arc. The middle one is the thickest and is drawn last. */
export function croissantShape(pen: Pen, x: number, y: number, s: number, turn: number): string {
  const [radius, step] = [s * 0.72, 0.42];
  const rolls = [-4, 4, -3, 3, -2, 2, -1, 1, 0].map((i) => {
    const tall = s * (0.45 - Math.abs(i) ** 1.35 * 0.052);
    const [outer, inner] = [(radius + tall) * step * 0.66, Math.max(6, (radius - tall) * step * 0.7)];
    const d = smooth([
      [-outer * 0.94, -tall * 0.72],
      [0, -tall * 1.04],
      [outer * 0.94, -tall * 0.72],
      [(outer + inner) * 0.5, tall * 0.2],
      [inner, tall * 0.86],
      [-inner, tall * 0.86],
      [-(outer + inner) * 0.5, tall * 0.2],
    ]);
    const [px, py] = polar(0, s * 0.5, radius, -Math.PI / 2 + i * step);
    return place(
      px,
      py,
      (i * step * 180) / Math.PI,
      path(d, { fill: '#4a1c06', opacity: 0.38, transform: 'translate(3 7)' }),
      path(d, {
        fill: pen.linear(
          [
            [0, '#9a5219'],
            [0.28, '#f0bb66'],
            [0.56, '#d98e3a'],
            [1, '#8f4a16'],
          ],
          0,
        ),
      }),
      stroke(
        `M${round(-outer * 0.3)} ${round(-tall * 0.66)}Q${round(-outer * 0.42)} 0 ${round(-inner * 0.3)} ${round(tall * 0.6)}`,
        '#ffe6b4',
        s * 0.04,
        { opacity: 0.7 },
      ),
      stroke(
        `M${round(outer * 0.4)} ${round(-tall * 0.7)}Q${round(outer * 0.34)} 0 ${round(inner * 0.4)} ${round(tall * 0.6)}`,
        '#7a3c10',
        s * 0.022,
        { opacity: 0.5 },
      ),
    );
  });
  return place(x, y, turn, ...rolls);
}

export const croissant: Draw = (pen) =>
  table(pen, '#7f9a86', 'plain') +
  napkin(pen, 330, 130, 18, '#f2e3c4', '#b8452e') +
  board(pen, 236, 268, 420, 330, -6, '#b07a43') +
  croissantShape(pen, 180, 176, 132, -16) +
  croissantShape(pen, 290, 330, 122, 12) +
  dip(pen, 398, 196, 46, '#b8243a', '#fbf4e6') +
  seeds(pen, 250, 290, 160, 110, 26, '#f2d49a', 3);

export const bunMaska: Draw = (pen) => {
  const bun = (x: number, y: number, r: number) =>
    shadow(pen, disc(x, y, r), 7, 14, 9, 0.44) +
    path(disc(x, y + 6, r), { fill: '#f0cf94' }) +
    path(disc(x, y, r), {
      fill: pen.radial(
        [
          [0, '#f6c987'],
          [0.5, '#cf7f34'],
          [0.9, '#9a5019'],
          [1, '#e6bd7a'],
        ],
        { cx: 0.38, cy: 0.34, r: 0.7 },
      ),
    }) +
    gloss(x - r * 0.34, y - r * 0.42, r * 0.26, r * 0.1, -32, 0.6);
  return (
    table(pen, '#3f7d74', 'tiles') +
    plate(pen, 240, 246, 228, '#fbf1dd', '#b8452e') +
    bun(172, 196, 104) +
    shadow(pen, disc(300, 290, 104), 7, 14, 9, 0.4) +
    path(disc(300, 294, 104), { fill: '#c98a42' }) +
    path(disc(300, 290, 103), { fill: body(pen, '#f9e6bd', 0.35) }) +
    path(blob(pen.random, 300, 288, 82, 76, { points: 12, wobble: 0.1 }), {
      fill: body(pen, '#fbdc72', 0.5),
    }) +
    creamSwirl(300, 288, 52, '#fff0b8') +
    cube(pen, 130, 348, 40, '#fbe28f', 14)
  );
};

export const cookies: Draw = (pen) => {
  const cookie = (x: number, y: number, r: number) => {
    const d = blob(pen.random, x, y, r, r * 0.97, { points: 14, wobble: 0.035 });
    return (
      shadow(pen, d, 6, 11, 7, 0.42) +
      path(d, { fill: '#8f5220', transform: 'translate(0 6)' }) +
      solid(pen, d, '#d19548', 0.55) +
      scatter(pen.random, 10, x, y, r * 0.8, r * 0.76, 20)
        .map(([px, py]) =>
          path(blob(pen.random, px, py, 14, 5, { wobble: 0.3 }), { fill: '#b37a34', opacity: 0.5 }),
        )
        .join('') +
      scatter(pen.random, 8, x, y, r * 0.74, r * 0.72, r * 0.4)
        .map(([px, py]) => chunk(pen, px, py, r * 0.14, r * 0.12, '#4a2210', 0.5))
        .join('')
    );
  };
  return (
    table(pen, '#b5604a', 'mat') +
    plate(pen, 240, 246, 226, '#f3efe6', '#2f7d6a') +
    cookie(168, 166, 84) +
    cookie(314, 188, 82) +
    cookie(176, 318, 84) +
    cookie(316, 330, 78) +
    cookie(242, 248, 80)
  );
};

export const breadLoaf: Draw = (pen) => {
  const loaf = smooth([
    [66, 260],
    [92, 190],
    [170, 160],
    [312, 158],
    [392, 192],
    [416, 262],
    [392, 326],
    [300, 350],
    [176, 350],
    [92, 328],
  ]);
  const slashes = [130, 206, 282, 350].map(
    (x) =>
      stroke(
        smooth(
          [
            [x - 18, 186],
            [x + 12, 244],
            [x - 6, 318],
          ],
          false,
        ),
        '#f6deb0',
        15,
        { opacity: 0.9 },
      ) +
      stroke(
        smooth(
          [
            [x - 10, 188],
            [x + 20, 246],
            [x + 2, 318],
          ],
          false,
        ),
        '#7a3c10',
        5,
        { opacity: 0.55 },
      ),
  );
  return (
    table(pen, '#5f7f78', 'gingham') +
    board(pen, 240, 262, 446, 340, 4) +
    shadow(pen, loaf, 8, 18, 12, 0.46) +
    solid(pen, loaf, '#c47a30', 0.8) +
    slashes.join('') +
    seeds(pen, 240, 250, 150, 76, 50, '#f9e6bd', 3.4) +
    cube(pen, 392, 404, 48, '#fbe28f', 10) +
    leaf(pen, 92, 420, 60, 20, '#8a9a4a', 0.2)
  );
};

export const puff: Draw = (pen) => {
  const one = (x: number, y: number, turn: number) => {
    const d = roundedPolygon(
      [
        [-104, -52],
        [104, -56],
        [106, 52],
        [-104, 56],
      ],
      14,
    );
    const layers = [-40, -26, 26, 40].map((dy) =>
      stroke(`M-96 ${dy}Q0 ${dy + 6} 98 ${dy - 2}`, '#8f4f16', 3.4, { opacity: 0.5 }),
    );
    return place(
      x,
      y,
      turn,
      shadow(pen, d, 6, 13, 9, 0.44),
      path(d, { fill: '#8a4a16', transform: 'translate(0 9)' }),
      solid(pen, d, '#dc9a40', 0.8),
      ...layers,
      ...[-60, -20, 20, 60].map((dx) =>
        stroke(`M${dx - 16} -24L${dx + 16} 24`, '#7a3c10', 6, { opacity: 0.5 }),
      ),
      gloss(-50, -34, 40, 7, -2, 0.5),
    );
  };
  return (
    table(pen, '#a8553a', 'block-print') +
    plate(pen, 240, 246, 228, '#fbf4e6', '#46684f') +
    one(212, 174, -14) +
    one(262, 306, -8) +
    dip(pen, 372, 176, 44, '#c92d1c') +
    seeds(pen, 240, 240, 140, 120, 22, '#e9b866', 3.4)
  );
};
