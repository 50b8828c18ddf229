import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { gloss, leaf, seeds } from '../garnish.ts';
import { blob, disc, roundedPolygon, scatter, smooth } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { circle, ellipse, group, path, place, type Point, stroke } from '../svg.ts';
import { counter, table } from '../table.ts';
import { chunk, drizzle } from '../textures.ts';
import { plate } from '../vessels.ts';

export const brownie: Draw = (pen) => {
  const slab = (x: number, y: number, turn: number) => {
    const d = roundedPolygon(
      [
        [-82, -74],
        [82, -78],
        [84, 76],
        [-84, 78],
      ],
      12,
    );
    const lines: readonly (readonly Point[])[] = [
      [
        [-60, -30],
        [-10, -44],
        [50, -20],
      ],
      [
        [-40, 36],
        [10, 20],
        [64, 44],
      ],
    ];
    const cracks = lines.map((points) => stroke(smooth(points, false), '#2a0f06', 4, { opacity: 0.6 }));
    return place(
      x,
      y,
      turn,
      shadow(pen, d, 7, 14, 10, 0.46),
      path(d, { fill: '#2f1208', transform: 'translate(0 14)' }),
      solid(pen, d, '#6b3418', 0.6),
      ...scatter(pen.random, 12, 0, 0, 66, 60, 26).map(([px, py]) =>
        path(blob(pen.random, px, py, 14, 9, { wobble: 0.3 }), { fill: '#8f5028', opacity: 0.6 }),
      ),
      ...cracks,
      ...scatter(pen.random, 5, 0, 0, 60, 54, 40).map(([px, py]) =>
        chunk(pen, px, py, 14, 11, '#c98a48', 0.4),
      ),
    );
  };
  return (
    table(pen, '#d99a8a', 'terrazzo') +
    plate(pen, 240, 246, 228, '#f7f0e2', '#8f5a3a') +
    slab(186, 270, -10) +
    slab(312, 296, 14) +
    scoopTop(pen, 246, 190) +
    drizzle(pen, 246, 240, 190, 130, '#3d1c0a', 9, 4) +
    leaf(pen, 262, 126, 46, -30) +
    circle(228, 134, 15, { fill: body(pen, '#c2201c', 0.9) }) +
    gloss(223, 129, 5, 2.6)
  );
};

const scoopTop = (pen: Pen, x: number, y: number) =>
  shadow(pen, disc(x, y, 78), 6, 12, 8, 0.42) +
  solid(pen, blob(pen.random, x, y, 80, 76, { points: 14, wobble: 0.05 }), '#fdf0d4', 0.6) +
  Array.from({ length: 5 }, (_, i) =>
    stroke(`M${x - 50 + i * 18} ${y - 20 + (i % 2) * 26}q16 -10 32 2`, '#d9bd8a', 4, { opacity: 0.6 }),
  ).join('');

function cakeSlice(
  wall: string,
  sponge: string,
  cream: string,
  top: string,
  crown: (pen: Pen) => string,
): Draw {
  return (pen) => {
    const side = 'M98 236L372 200L388 384L110 418Z';
    const roof = 'M98 236L232 148Q330 140 372 200Z';
    return (
      counter(pen, wall, '#b8763a', 350) +
      ellipse(256, 414, 190, 26, { fill: '#3b1408', opacity: 0.38, filter: pen.blur(10) }) +
      ellipse(244, 408, 192, 30, { fill: body(pen, '#fbf4e6', 0.4) }) +
      ellipse(244, 404, 160, 22, { fill: '#e6d8be' }) +
      path(side, {
        fill: pen.linear(
          [
            [0, lighter(sponge, 0.12)],
            [1, darker(sponge, 0.3)],
          ],
          20,
        ),
      }) +
      path('M102 288L376 252L379 282L105 320Z', { fill: cream }) +
      path('M107 350L383 316L385 340L109 376Z', { fill: cream }) +
      scatter(pen.random, 44, 242, 310, 120, 84, 16)
        .map(([x, y]) => ellipse(x, y, 3.4, 2.2, { fill: darker(sponge, 0.4), opacity: 0.5 }))
        .join('') +
      path(roof, {
        fill: pen.linear(
          [
            [0, lighter(top, 0.3)],
            [1, top],
          ],
          60,
        ),
      }) +
      path(
        'M98 236L372 200L374 222Q340 232 320 256Q296 226 262 238Q240 268 212 240Q176 244 160 274Q138 244 99 256Z',
        {
          fill: pen.linear([
            [0, lighter(top, 0.16)],
            [1, darker(top, 0.14)],
          ]),
        },
      ) +
      crown(pen)
    );
  };
}

const rosette = (pen: Pen, x: number, y: number, r: number, color: string) =>
  [1, 0.7, 0.4]
    .map((k) =>
      path(blob(pen.random, x, y - (1 - k) * r * 0.9, r * k, r * 0.6 * k, { wobble: 0.06 }), {
        fill: body(pen, color, 0.4),
      }),
    )
    .join('');

export const chocolateCake: Draw = cakeSlice(
  '#d9a35f',
  '#5a2c14',
  '#8a5230',
  '#4a2010',
  (pen) =>
    rosette(pen, 250, 180, 40, '#7a4426') +
    circle(250, 138, 18, { fill: body(pen, '#c2201c', 0.9) }) +
    gloss(244, 132, 5, 3) +
    seeds(pen, 190, 200, 40, 16, 12, '#e9c07a', 3),
);

export const redVelvet: Draw = cakeSlice(
  '#6f9a8a',
  '#a8262c',
  '#fff3e0',
  '#fff3e0',
  (pen) => rosette(pen, 256, 178, 40, '#fffaf0') + seeds(pen, 210, 200, 60, 24, 30, '#a8262c', 3.4),
);

export const waffle: Draw = (pen) => {
  const grid = Array.from({ length: 25 }, (_, i) => {
    const [x, y] = [120 + (i % 5) * 60, 128 + Math.floor(i / 5) * 60];
    return path(
      roundedPolygon(
        [
          [x - 22, y - 22],
          [x + 22, y - 22],
          [x + 22, y + 22],
          [x - 22, y + 22],
        ],
        9,
      ),
      {
        fill: pen.linear(
          [
            [0, '#8f4f16'],
            [0.6, '#c07a2c'],
            [1, '#d99844'],
          ],
          60,
        ),
      },
    );
  });
  const d = disc(240, 248, 170);
  return (
    table(pen, '#c25a4a', 'gingham') +
    plate(pen, 240, 246, 230, '#f7f0e2', '#8f5a3a') +
    shadow(pen, d, 6, 12, 9, 0.4) +
    path(d, { fill: '#a8641f', transform: 'translate(0 7)' }) +
    path(d, { fill: body(pen, '#e5a84c', 0.5) }) +
    group({ 'clip-path': pen.clip(path(d, {})) }, group({ transform: 'rotate(8 240 248)' }, ...grid)) +
    drizzle(pen, 240, 260, 280, 170, '#5a2408', 11, 5) +
    scoopTop(pen, 240, 214) +
    [
      [166, 316],
      [320, 300],
      [278, 346],
      [198, 352],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          circle(x + 3, y + 6, 20, { fill: '#2b0d05', opacity: 0.35 }) +
          circle(x, y, 20, { fill: body(pen, i % 2 === 0 ? '#c2243a' : '#4a3a7a', 0.9) }) +
          gloss(x - 6, y - 7, 5, 3),
      )
      .join('') +
    leaf(pen, 256, 160, 44, -30) +
    leaf(pen, 226, 164, 38, -120)
  );
};

export const muffin: Draw = (pen) => {
  const wrapper = 'M138 252L168 410Q172 424 188 424L292 424Q308 424 312 410L342 252Z';
  const top = smooth([
    [112, 254],
    [112, 190],
    [160, 130],
    [240, 106],
    [320, 130],
    [368, 190],
    [368, 254],
    [300, 274],
    [240, 266],
    [176, 274],
  ]);
  return (
    counter(pen, '#8aa0b0', '#b8763a', 350) +
    ellipse(262, 428, 130, 20, { fill: '#3b1408', opacity: 0.4, filter: pen.blur(9) }) +
    path(wrapper, {
      fill: pen.linear(
        [
          [0, '#a8453a'],
          [0.4, '#d0604c'],
          [1, '#8a2f2a'],
        ],
        0,
      ),
    }) +
    [0, 1, 2, 3, 4, 5, 6]
      .map((i) => stroke(`M${152 + i * 29} 262L${178 + i * 20.5} 418`, '#7a2420', 4, { opacity: 0.5 }))
      .join('') +
    solid(pen, top, '#d39a4e', 0.8) +
    scatter(pen.random, 14, 240, 190, 108, 66, 30)
      .map(([x, y]) => chunk(pen, x, y, 15, 13, '#3f2f66', 0.6))
      .join('') +
    scatter(pen.random, 30, 240, 186, 110, 66, 16)
      .map(([x, y]) => ellipse(x, y, 6, 4, { fill: '#f2cf8f', opacity: 0.7 }))
      .join('') +
    gloss(178, 160, 26, 9, -34, 0.45)
  );
};
