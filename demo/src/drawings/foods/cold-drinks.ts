import { lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { citrus, leaf } from '../garnish.ts';
import { sector, smooth } from '../geometry.ts';
import { glass, specks, straw } from '../glassware.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { circle, ellipse, group, path, place, stroke } from '../svg.ts';
import { counter } from '../table.ts';
import { cube } from '../textures.ts';

function juice(
  wall: string,
  liquid: readonly string[],
  fruit: (pen: Pen) => string,
  strawColor: string,
  ice = 3,
): Draw {
  return (pen) =>
    counter(pen, wall, '#b8763a', 336) +
    straw(262, 240, 190, 12, strawColor) +
    glass(pen, {
      x: 214,
      y: 420,
      height: 278,
      top: 88,
      base: 66,
      liquid,
      fill: 0.86,
      ice,
      inside: specks(pen, 214, 320, 70, 80, 16, lighter(liquid[0] ?? '#ffffff', 0.4), 5),
    }) +
    fruit(pen);
}

export const orangeJuice: Draw = juice(
  '#4f8a7a',
  ['#ffb53a', '#f99a1c', '#ee8412'],
  (pen) =>
    citrus(pen, 300, 158, 54, '#f28a1c', '#fbb347', 20) +
    citrus(pen, 364, 400, 62, '#f28a1c', '#fbb347', 40) +
    circle(424, 366, 0, {}) +
    leaf(pen, 300, 440, 50, -10, '#4f9438'),
  '#2f6f66',
);

export const watermelonJuice: Draw = juice(
  '#e0a84a',
  ['#f2545c', '#e63d4a', '#d22c3c'],
  (pen) => {
    const slice = sector(0, 0, 0, 92, 0.15, Math.PI - 0.15);
    return (
      place(
        362,
        352,
        -14,
        shadow(pen, slice, 6, 10, 7, 0.4),
        path(slice, { fill: '#3d7f34' }),
        path(sector(0, 0, 0, 82, 0.15, Math.PI - 0.15), { fill: '#e8f0c2' }),
        path(sector(0, 0, 0, 74, 0.15, Math.PI - 0.15), { fill: body(pen, '#e8434c', 0.4) }),
        ...[
          [-30, 24],
          [-6, 40],
          [20, 22],
          [36, 38],
          [-44, 44],
          [6, 18],
          [-20, 56],
          [24, 56],
        ].map(([x = 0, y = 0]) => ellipse(x, y, 4, 6, { fill: '#3a1410' })),
      ) +
      leaf(pen, 214, 176, 46, -20) +
      leaf(pen, 240, 172, 38, 40)
    );
  },
  '#3d8a3c',
);

export const pineappleJuice: Draw = juice(
  '#c9604a',
  ['#ffe27a', '#fbd04e', '#f2bb32'],
  (pen) => {
    const fruit = smooth([
      [360, 280],
      [310, 340],
      [314, 420],
      [362, 452],
      [412, 420],
      [416, 340],
    ]);
    const hatch = Array.from({ length: 7 }, (_, i) =>
      stroke(
        `M${286 + i * 24} 460L${376 + i * 24} 270M${436 - i * 24} 460L${346 - i * 24} 270`,
        '#8a5a14',
        3.4,
        { opacity: 0.55 },
      ),
    );
    return (
      [-50, -26, 0, 26, 50]
        .map((a) =>
          leaf(pen, 362 + a * 0.9, 250 - Math.abs(Math.abs(a) - 50) * 0.5, 110, a * 1.1 - 90, '#4f9438', 0.2),
        )
        .join('') +
      shadow(pen, fruit, 10, 8, 8, 0.36) +
      solid(pen, fruit, '#e5a52c', 0.7) +
      group({ 'clip-path': pen.clip(path(fruit, {})) }, ...hatch)
    );
  },
  '#c8352b',
);

export const lemonSoda: Draw = juice(
  '#6a9aa8',
  ['#eef3c4', '#dfeaa4', '#cfdf88'],
  (pen) =>
    citrus(pen, 214, 260, 40, '#8fb83a', '#d6e68a', 15) +
    citrus(pen, 192, 346, 38, '#8fb83a', '#d6e68a', 55) +
    leaf(pen, 228, 178, 50, -20) +
    leaf(pen, 196, 172, 42, -140) +
    citrus(pen, 302, 150, 44, '#8fb83a', '#d6e68a') +
    citrus(pen, 372, 410, 56, '#d8c13c', '#f2e07c', 10) +
    leaf(pen, 90, 430, 54, 24),
  '#3d8a3c',
  5,
);

export const mintCooler: Draw = juice(
  '#d9a05a',
  ['#a8cf6a', '#7db548', '#5a9a36'],
  (pen) =>
    [
      [200, 250, 20],
      [240, 300, -40],
      [196, 356, 70],
      [232, 384, 0],
    ]
      .map(([x = 0, y = 0, t = 0]) => leaf(pen, x, y, 52, t, '#2f7a34'))
      .join('') +
    [
      [-30, 214, 170],
      [30, 250, 160],
      [90, 232, 150],
    ]
      .map(([t = 0, x = 0, y = 0]) => leaf(pen, x, y, 60, t - 60, '#3d8a3c'))
      .join('') +
    citrus(pen, 372, 408, 54, '#8fb83a', '#d6e68a'),
  '#c9604a',
  4,
);

export const coconutWater: Draw = (pen) => {
  const shell = smooth([
    [240, 128],
    [128, 186],
    [104, 310],
    [160, 418],
    [240, 440],
    [320, 418],
    [376, 310],
    [352, 186],
  ]);
  return (
    counter(pen, '#e0a85a', '#8a5a3a', 330) +
    ellipse(268, 440, 150, 22, { fill: '#3b1408', opacity: 0.42, filter: pen.blur(10) }) +
    solid(pen, shell, '#6fae4a', 0.9) +
    stroke(
      smooth(
        [
          [150, 230],
          [140, 320],
          [176, 400],
        ],
        false,
      ),
      '#b4da86',
      10,
      { opacity: 0.45 },
    ) +
    straw(286, 170, 160, 18, '#c8352b') +
    ellipse(240, 156, 84, 30, { fill: body(pen, '#f4ead0', 0.4) }) +
    ellipse(240, 156, 58, 19, { fill: '#fffaf0' }) +
    ellipse(240, 158, 48, 14, { fill: '#d6dccb' }) +
    straw(280, 168, 34, 18, '#c8352b') +
    leaf(pen, 90, 430, 90, 20, '#4f9438', 0.2) +
    leaf(pen, 120, 446, 80, -12, '#3d8238', 0.2)
  );
};

export const softDrink: Draw = (pen) =>
  counter(pen, '#d6a04a', '#7a3030', 336) +
  straw(270, 240, 190, 13, '#c8352b') +
  glass(pen, {
    x: 228,
    y: 420,
    height: 284,
    top: 88,
    base: 62,
    liquid: ['#7a3416', '#5a220e', '#3d1408'],
    fill: 0.86,
    ice: 6,
    inside: specks(pen, 228, 330, 66, 80, 26, '#e0a070', 4),
    foam: '#d9a878',
  }) +
  citrus(pen, 306, 150, 44, '#d8c13c', '#f2e07c') +
  cube(pen, 384, 424, 44, '#e8f2f4', 12) +
  cube(pen, 424, 440, 36, '#e8f2f4', -16);
