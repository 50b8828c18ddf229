import type { Draw } from '../draw.ts';
import { chilli, chopped, gloss, leaf, onionRing, seeds, tomatoSlice } from '../garnish.ts';
import { blob, polar, scatter, smooth, TAU } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { at, circle, group, path, place, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { chunk, drizzle } from '../textures.ts';
import { board, dip } from '../vessels.ts';

/** A round pizza cut into eight slices; `topping` draws its toppings. */
function pizza(pen: Pen, cx: number, cy: number, r: number, topping: string): string {
  const crust = blob(pen.random, cx, cy, r, r, { points: 18, wobble: 0.018 });
  const cheese = blob(pen.random, cx, cy, r * 0.84, r * 0.84, { points: 20, wobble: 0.03 });
  const sauce = blob(pen.random, cx, cy, r * 0.88, r * 0.88, { points: 20, wobble: 0.02 });
  const melt = Array.from({ length: 16 }, () => {
    const [x, y] = polar(cx, cy, r * 0.78 * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    return path(blob(pen.random, x, y, 26, 18, { wobble: 0.2 }), {
      fill: pen.random.pick(['#ffe79a', '#e9a53a', '#fff0bf', '#dd8a2c']),
      opacity: 0.6,
    });
  });
  const char = Array.from({ length: 20 }, (_, i) => {
    const [x, y] = polar(cx, cy, r * 0.94, (i / 20) * TAU + pen.random.range(-0.1, 0.1));
    return path(blob(pen.random, x, y, 13, 8, { wobble: 0.3, turn: (i / 20) * TAU + 1.57 }), {
      fill: '#7a3a10',
      opacity: pen.random.range(0.2, 0.55),
    });
  });
  const cuts = [0, 1, 2, 3].map((i) => {
    const [a, b] = [polar(cx, cy, r, (i * TAU) / 8 + 0.3), polar(cx, cy, r, (i * TAU) / 8 + 0.3 + Math.PI)];
    return stroke(`M${at(a)}L${at(b)}`, '#5a2408', 3.5, { opacity: 0.5 });
  });
  return [
    shadow(pen, crust, 8, 15, 10, 0.45),
    path(crust, { fill: '#9a5a1e', transform: 'translate(0 6)' }),
    solid(pen, crust, '#dda252', 0.7),
    ...char,
    path(sauce, { fill: '#b5301a' }),
    path(cheese, { fill: body(pen, '#f6c650', 0.45) }),
    ...melt,
    topping,
    ...cuts,
  ].join('');
}

const within = (pen: Pen, count: number, gap: number, r = 138) =>
  scatter(pen.random, count, 236, 246, r, r, gap);

export const pizzaMargherita: Draw = (pen) =>
  table(pen, '#46684f', 'gingham') +
  board(pen, 236, 250, 452, 446, 0, '#b07a43') +
  pizza(
    pen,
    236,
    246,
    204,
    within(pen, 9, 72)
      .map(([x, y]) =>
        path(blob(pen.random, x, y, 31, 27, { wobble: 0.12 }), { fill: body(pen, '#fff8ea', 0.4) }),
      )
      .join('') +
      within(pen, 7, 84)
        .map(([x, y]) => circle(x, y, 20, { fill: body(pen, '#d8412a', 0.8) }) + gloss(x - 6, y - 7, 6, 3))
        .join('') +
      within(pen, 9, 64, 128)
        .map(([x, y]) => leaf(pen, x, y, 46, pen.random.range(0, 360), '#3d8a3c', 0.42))
        .join(''),
  );

export const pizzaFarmhouse: Draw = (pen) =>
  table(pen, '#b8862f', 'planks') +
  board(pen, 236, 250, 452, 446, 0, '#8f5a2f') +
  pizza(
    pen,
    236,
    246,
    204,
    within(pen, 12, 52, 150)
      .map(([x, y], i) => (i % 2 === 0 ? onionRing(pen, x, y, 22) : tomatoSlice(pen, x, y, 23)))
      .join('') +
      within(pen, 14, 44)
        .map(([x, y]) =>
          group(
            { transform: `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${pen.random.int(0, 360)})` },
            stroke('M-20 6Q0 -16 20 6', '#2b0d05', 9, { opacity: 0.25, transform: 'translate(2 4)' }),
            stroke('M-20 6Q0 -16 20 6', '#4f9a3d', 9),
            stroke('M-18 3Q0 -16 18 3', '#a6d07c', 2.5),
          ),
        )
        .join('') +
      within(pen, 12, 44)
        .map(
          ([x, y]) =>
            circle(x + 1, y + 3, 10, { fill: '#2b0d05', opacity: 0.3 }) +
            circle(x, y, 10, { fill: '#3a2a30' }) +
            circle(x, y, 4.5, { fill: '#b08a4a' }),
        )
        .join('') +
      seeds(pen, 236, 246, 150, 150, 30, '#3d8a3c', 3.4),
  );

export const pizzaChicken: Draw = (pen) =>
  table(pen, '#7a3030', 'tiles') +
  board(pen, 236, 250, 452, 446, 0, '#b07a43') +
  pizza(
    pen,
    236,
    246,
    204,
    within(pen, 13, 62, 146)
      .map(([x, y]) => chunk(pen, x, y, 27, 21, '#b5531f', 0.5))
      .join('') +
      within(pen, 10, 54)
        .map(([x, y]) => onionRing(pen, x, y, 19))
        .join('') +
      within(pen, 8, 60)
        .map(([x, y]) => chilli(pen, x, y, 44, pen.random.range(0, 180), '#c2241a'))
        .join('') +
      drizzle(pen, 236, 246, 280, 120, '#fbe6bd', 6, 5) +
      chopped(pen, 236, 246, 150, 30),
  );

export const garlicBread: Draw = (pen) => {
  const slice = (x: number, y: number, turn: number) => {
    const d = smooth([
      [-70, 20],
      [-58, -34],
      [0, -50],
      [58, -34],
      [70, 20],
      [0, 40],
    ]);
    return place(
      x,
      y,
      turn,
      shadow(pen, d, 5, 12, 8, 0.42),
      path(d, { fill: '#a8641f', transform: 'translate(0 9)' }),
      solid(pen, d, '#dd9f4a', 0.6),
      path(blob(pen.random, 0, -4, 56, 32, { points: 14, wobble: 0.08 }), {
        fill: body(pen, '#f9dc85', 0.5),
      }),
      ...scatter(pen.random, 6, 0, -4, 44, 22, 16).map(([px, py]) =>
        path(blob(pen.random, px, py, 11, 7, { wobble: 0.3 }), { fill: '#d98a2c', opacity: 0.55 }),
      ),
      chopped(pen, 0, -4, 40, 12),
    );
  };
  return (
    table(pen, '#a8452f', 'stripes') +
    board(pen, 240, 246, 436, 300, -8) +
    slice(136, 190, -16) +
    slice(252, 160, 6) +
    slice(356, 210, -10) +
    slice(158, 310, 10) +
    slice(280, 300, -14) +
    dip(pen, 384, 326, 54, '#c93a1c') +
    leaf(pen, 80, 390, 50, 30)
  );
};
