import { bottle, fruit, pile } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { leaf } from '../garnish.ts';
import { box, disc } from '../geometry.ts';
import { plant } from '../greenery.ts';
import { lamp } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { chefHat, person } from '../people.ts';
import { backdrop, counterFront, floor, softShade } from '../scene.ts';
import { bricks, flames } from '../stall.ts';
import { ellipse, group, path, place, rect, scaled, stroke } from '../svg.ts';

const pie = (pen: Pen, x: number, y: number, r: number) =>
  ellipse(x, y, r, r * 0.3, { fill: body(pen, '#dda252', 0.6) }) +
  ellipse(x, y - 3, r * 0.86, r * 0.235, { fill: '#c23a1c' }) +
  ellipse(x, y - 4, r * 0.8, r * 0.21, { fill: body(pen, '#f6c650', 0.4) }) +
  [
    [-0.5, -0.02],
    [-0.1, 0.07],
    [0.35, 0.03],
    [0.1, -0.11],
    [-0.25, -0.1],
    [0.52, -0.05],
  ]
    .map(([dx = 0, dy = 0]) => ellipse(x + dx * r, y - 4 + dy * r, r * 0.1, r * 0.04, { fill: '#c8301c' }))
    .join('') +
  [
    [-0.3, 0.08],
    [0.22, 0.1],
    [0.02, -0.02],
  ]
    .map(([dx = 0, dy = 0]) => leaf(pen, x + dx * r, y - 4 + dy * r, r * 0.22, 20))
    .join('');

/** The dome of the oven with fire inside. */
function oven(pen: Pen, x: number, y: number): string {
  const dome = `M${x - 250} ${y}C${x - 260} ${y - 380} ${x + 260} ${y - 380} ${x + 250} ${y}Z`;
  const mouth = `M${x - 130} ${y}L${x - 130} ${y - 90}C${x - 126} ${y - 196} ${x + 126} ${y - 196} ${x + 130} ${y - 90}L${x + 130} ${y}Z`;
  const rays = Array.from({ length: 9 }, (_, i) => {
    const turn = -80 + i * 20;
    return place(
      x,
      y - 76,
      turn,
      path(box(-19, -176, 38, 58, 7), {
        fill: pen.linear([
          [0, '#c9694a'],
          [1, '#9a4530'],
        ]),
      }),
    );
  });
  return [
    softShade(pen, x, y + 4, 280, 26, 0.5),
    path(dome, {
      fill: pen.radial(
        [
          [0, '#f6e6cb'],
          [0.6, '#e0c69c'],
          [1, '#a98758'],
        ],
        { cx: 0.36, cy: 0.26, r: 0.85 },
      ),
    }),
    ...rays,
    path(mouth, { fill: '#2a120c' }),
    group(
      { 'clip-path': pen.clip(path(mouth, {})) },
      ellipse(x, y - 20, 150, 130, {
        fill: pen.radial([
          [0, '#ff9a3c', 0.9],
          [1, '#ff5a1c', 0],
        ]),
      }),
      flames(pen, x - 52, y - 26, 120, 96, 4),
      pie(pen, x + 44, y - 20, 62),
    ),
    path(mouth, { fill: 'none', stroke: '#6b3a28', 'stroke-width': 9 }),
    rect(x - 280, y - 6, 560, 22, { fill: '#b08a5c' }),
    rect(x - 28, y - 460, 56, 190, {
      fill: pen.linear(
        [
          [0, '#7a6a5c'],
          [0.3, '#b5a595'],
          [1, '#5a4c42'],
        ],
        0,
      ),
    }),
  ].join('');
}

const tomatoVine = (pen: Pen, x: number, y: number) =>
  stroke(`M${x} 0L${x} ${y}`, '#5a7a3a', 5) +
  [0, 1, 2, 3].map((i) => fruit(pen, '#d8412a', 20)(x + (i % 2 === 0 ? -15 : 15), y - 74 + i * 26)).join('');
const garlic = (pen: Pen, x: number, y: number) =>
  stroke(`M${x} 0L${x} ${y}`, '#c9b48a', 6) +
  [0, 1, 2]
    .map((i) =>
      path(
        `M${x - 20} ${y - 44 + i * 32}C${x - 26} ${y - 62 + i * 32} ${x - 6} ${y - 66 + i * 32} ${x} ${y - 80 + i * 32}C${x + 6} ${y - 66 + i * 32} ${x + 26} ${y - 62 + i * 32} ${x + 20} ${y - 44 + i * 32}Q${x} ${y - 32 + i * 32} ${x - 20} ${y - 44 + i * 32}Z`,
        { fill: body(pen, '#f6ecd8', 0.5) },
      ),
    )
    .join('');

export const pizzeria: Draw = (pen) => {
  const checks = Array.from({ length: 14 }, (_, i) =>
    [0, 1, 2]
      .map((row) =>
        (i + row) % 2 === 0 ? rect(90 + i * 74, 664 + row * 56, 74, 56, { fill: '#fff3da' }) : '',
      )
      .join(''),
  );
  return [
    backdrop(pen, '#8f4a38', '#a85a42', '#ffcf8a', 780, 440, 0.55),
    bricks(pen, 0, 0, 1200, 640, '#96503c', 0.45),
    rect(0, 0, 1200, 66, { fill: '#5a2c20' }),
    oven(pen, 820, 610),
    [130, 330].map((x) => tomatoVine(pen, x, 214)).join(''),
    garlic(pen, 230, 232),
    path(box(64, 306, 300, 18, 5), { fill: '#6b3a28' }),
    [110, 160, 210]
      .map((x, i) => bottle(pen, x, 306, 36, 96, ['#3f6a34', '#c9912f', '#7a2f2a'][i] ?? '#3f6a34'))
      .join(''),
    pile(296, 306, 15, 3, fruit(pen, '#d8412a', 15)),
    floor(pen, 820, '#7a4a3a'),
    person(pen, 470, 402, 1.12, {
      skin: '#c98a5a',
      hair: '#2a1a14',
      shirt: '#fffaf0',
      apron: '#3f7d4a',
      hat: chefHat(pen),
      moustache: true,
      hands: [
        [-112, 176],
        [150, 96],
      ],
      holds:
        stroke('M-60 196L150 96L262 44', '#a8763f', 15) +
        place(300, 26, -25, ellipse(0, 0, 92, 20, { fill: '#c99a5c' })) +
        scaled(300, 16, 1, pie(pen, 0, 0, 78)),
    }),
    lamp(pen, 250, 130, '#3f7d4a', 0.62),
    lamp(pen, 1080, 130, '#3f7d4a', 0.62),
    counterFront(pen, 60, 606, 1080, 230, '#c8352b', '#e9dcc6', checks.join('')),
    path(disc(250, 602, 120, 20), { fill: '#b08a5c' }),
    pie(pen, 250, 592, 104),
    pile(950, 606, 20, 4, fruit(pen, '#d8412a', 20)),
    [720, 764]
      .map((x, i) => path(disc(x, 590 - i * 3, 40, 26), { fill: body(pen, '#f6e8cc', 0.5) }))
      .join(''),
    path(box(1020, 560, 96, 46, 8), {
      fill: pen.linear([
        [0, '#e9dcc6'],
        [1, '#b8a582'],
      ]),
    }),
    [1036, 1060, 1084, 1104]
      .map((x, i) => leaf(pen, x, 552 - (i % 2) * 18, 54, -70 + i * 34, '#3d8a3c', 0.4))
      .join(''),
    plant(pen, 60, 880, 170, '#4f8a4a', '#c8a05a'),
  ].join('');
};
