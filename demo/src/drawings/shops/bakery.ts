import { lighter } from '../color.ts';
import { loaf } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { croissantShape } from '../foods/bakes.ts';
import { box, disc } from '../geometry.ts';
import { plant } from '../greenery.ts';
import { lamp } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { person } from '../people.ts';
import { backdrop, counterFront, floor } from '../scene.ts';
import { glassCase, shelf } from '../stall.ts';
import { circle, ellipse, path, rect, scaled, stroke } from '../svg.ts';

const cake = (pen: Pen, x: number, y: number, w: number, sponge: string, icing: string, top: string) =>
  ellipse(x, y, w * 0.62, 9, { fill: '#fffaf0' }) +
  path(box(x - w / 2, y - w * 0.5, w, w * 0.5, 8), {
    fill: pen.linear(
      [
        [0, lighter(sponge, 0.2)],
        [1, sponge],
      ],
      0,
    ),
  }) +
  path(box(x - w / 2, y - w * 0.5, w, w * 0.16, 7), { fill: icing }) +
  [-0.36, -0.12, 0.14, 0.38]
    .map((k, i) =>
      path(disc(x + w * k, y - w * 0.32, w * 0.09, w * (0.08 + (i % 2) * 0.05)), { fill: icing }),
    )
    .join('') +
  [-0.3, 0, 0.3]
    .map((k) => circle(x + w * k, y - w * 0.55, w * 0.075, { fill: body(pen, top, 0.8) }))
    .join('');

const donut = (pen: Pen, x: number, y: number, r: number, glaze: string) =>
  ellipse(x, y, r, r * 0.7, { fill: body(pen, '#cf8a3a', 0.8) }) +
  ellipse(x, y - r * 0.12, r * 0.86, r * 0.52, { fill: body(pen, glaze, 0.5) }) +
  ellipse(x, y - r * 0.1, r * 0.26, r * 0.14, { fill: '#a8662c' });

const baguettes = (pen: Pen, x: number, y: number) =>
  path(box(x - 62, y - 84, 124, 84, 10), {
    fill: pen.linear([
      [0, '#b07a43'],
      [1, '#7a4c24'],
    ]),
  }) +
  stroke(`M${x - 58} ${y - 56}L${x + 58} ${y - 56}M${x - 58} ${y - 28}L${x + 58} ${y - 28}`, '#5f3a1a', 4, {
    opacity: 0.5,
  }) +
  [-40, -14, 14, 40]
    .map((dx, i) =>
      stroke(
        `M${x + dx} ${y - 70}L${x + dx * 1.5} ${y - 180 - (i % 2) * 20}`,
        i % 2 === 0 ? '#c9863f' : '#d99a52',
        30,
      ),
    )
    .join('') +
  path(box(x - 62, y - 76, 124, 76, 10), { fill: '#9a6434' });

export const bakery: Draw = (pen) =>
  [
    backdrop(pen, '#f3dfc0', '#e6c79c', '#fff6df', 600, 360, 0.8),
    Array.from({ length: 14 }, (_, i) => rect(i * 88, 0, 3, 800, { fill: '#c9a676', opacity: 0.4 })).join(''),
    path(box(70, 110, 330, 420, 14), { fill: '#8f5a33', opacity: 0.28 }),
    path(box(800, 110, 330, 420, 14), { fill: '#8f5a33', opacity: 0.28 }),
    [230, 370, 510].map((y) => shelf(pen, 60, y, 350) + shelf(pen, 790, y, 350)).join(''),
    [120, 220, 330].map((x, i) => loaf(pen, x, 230, 100, ['#c98442', '#a8642c', '#d99a52'][i])).join(''),
    [116, 196, 276, 352].map((x) => loaf(pen, x, 370, 76, '#d29048')).join(''),
    [120, 204, 288, 358]
      .map((x, i) => donut(pen, x, 488, 36, ['#e9788f', '#5a2c14', '#f4e3c0', '#e9788f'][i] ?? '#e9788f'))
      .join(''),
    [870, 1000, 1090]
      .map((x, i) =>
        cake(
          pen,
          x,
          230,
          92 - i * 8,
          ['#5a2c14', '#a8262c', '#e6b45a'][i] ?? '#5a2c14',
          '#fff3e0',
          '#c2243a',
        ),
      )
      .join(''),
    [850, 950, 1060].map((x) => scaled(x, 336, 0.5, croissantShape(pen, 0, 0, 92, 0))).join(''),
    [848, 928, 1008, 1086].map((x, i) => loaf(pen, x, 510, 78, i % 2 === 0 ? '#b8742f' : '#d99a52')).join(''),
    path(box(470, 90, 260, 150, 12), { fill: '#3a4a44' }),
    path(box(470, 90, 260, 150, 12), { fill: 'none', stroke: '#9a6238', 'stroke-width': 12 }),
    scaled(600, 176, 0.62, croissantShape(pen, 0, -30, 92, 0)),
    stroke('M500 126l44 0M500 146l30 0M656 126l44 0M670 146l30 0', '#f3ead8', 5, { opacity: 0.8 }),
    floor(pen, 810, '#a9764a'),
    lamp(pen, 420, 60, '#3f7d74', 0.66),
    lamp(pen, 780, 60, '#3f7d74', 0.66),
    person(pen, 600, 400, 1.04, {
      skin: '#c98a5a',
      hair: '#5a2f1c',
      shirt: '#d8705a',
      apron: '#fff6e4',
      style: 'bun',
      hands: [
        [-124, 150],
        [124, 150],
      ],
      holds:
        path(box(-136, 140, 272, 16, 6), { fill: '#9a6238' }) +
        [-70, 0, 70].map((x) => loaf(pen, x, 142, 76, '#d29048')).join(''),
    }),
    counterFront(pen, 90, 600, 1020, 230, '#5f7f78', '#e9dcc6', ''),
    glassCase(
      pen,
      150,
      640,
      900,
      160,
      rect(156, 718, 888, 7, { fill: '#c9a676' }) +
        [220, 320, 420, 520]
          .map((x, i) =>
            cake(
              pen,
              x,
              716,
              68,
              ['#5a2c14', '#e6b45a', '#a8262c', '#c98442'][i] ?? '#5a2c14',
              ['#fff3e0', '#e9788f', '#fff3e0', '#5a2c14'][i] ?? '#fff3e0',
              '#c2243a',
            ),
          )
          .join('') +
        [610, 690, 770, 850, 930, 1000]
          .map((x, i) => donut(pen, x, 698, 32, ['#e9788f', '#f4e3c0', '#5a2c14'][i % 3] ?? '#e9788f'))
          .join('') +
        [220, 330, 440].map((x) => scaled(x, 756, 0.42, croissantShape(pen, 0, 0, 92, 0))).join('') +
        [560, 640, 720, 800, 880, 960]
          .map((x, i) => loaf(pen, x, 796, 66, i % 2 === 0 ? '#c98442' : '#a8642c'))
          .join(''),
      '#8f5a33',
    ),
    baguettes(pen, 210, 600),
    ellipse(420, 602, 70, 12, { fill: '#e9dcc6' }),
    cake(pen, 960, 600, 120, '#5a2c14', '#fff3e0', '#c2243a'),
    plant(pen, 50, 880, 180, '#4f8a4a', '#c8553a'),
    plant(pen, 1150, 880, 180, '#4f8a4a', '#c8553a'),
  ].join('');
