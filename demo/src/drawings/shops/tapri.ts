import { drink, jar } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box } from '../geometry.ts';
import { foliage } from '../greenery.ts';
import { lamp, stringLights, vapour } from '../lights.ts';
import { type Pen } from '../pen.ts';
import { person } from '../people.ts';
import { counterFront, floor, softShade, WIDTH } from '../scene.ts';
import { flames, stool } from '../stall.ts';
import { circle, ellipse, path, rect, stroke } from '../svg.ts';

/** The library in the background: columns, roof and lit windows. */
function library(pen: Pen): string {
  const columns = [690, 770, 850, 930, 1010, 1090].map(
    (x) =>
      rect(x, 330, 30, 330, {
        fill: pen.linear(
          [
            [0, '#c9a58a'],
            [0.4, '#f3dcc0'],
            [1, '#a8846a'],
          ],
          0,
        ),
      }) + rect(x - 6, 322, 42, 12, { fill: '#e6c9a8' }),
  );
  const windows = [726, 806, 886, 966, 1046].map((x) => path(box(x, 390, 38, 190, 18), { fill: '#ffd987' }));
  return (
    path('M650 300L900 206L1150 300Z', { fill: '#dcb996' }) +
    path('M650 300L900 206L1150 300L1150 326L650 326Z', { fill: '#c9a07c' }) +
    circle(900, 268, 24, { fill: '#f6e6cc' }) +
    stroke('M900 268L900 254M900 268L910 272', '#5a3a2a', 4) +
    rect(660, 326, 480, 340, { fill: '#b98f70' }) +
    windows.join('') +
    columns.join('') +
    rect(640, 656, 520, 40, { fill: '#dcb996' })
  );
}

const kettle = (pen: Pen, x: number, y: number) =>
  path(
    `M${x - 74} ${y - 6}C${x - 86} ${y - 96} ${x + 86} ${y - 96} ${x + 74} ${y - 6}Q${x} ${y + 10} ${x - 74} ${y - 6}Z`,
    {
      fill: pen.linear(
        [
          [0, '#7a746e'],
          [0.24, '#f7f5f1'],
          [0.5, '#b9b3ad'],
          [1, '#5a544f'],
        ],
        0,
      ),
    },
  ) +
  stroke(
    `M${x + 66} ${y - 34}C${x + 108} ${y - 40} ${x + 96} ${y - 84} ${x + 128} ${y - 92}`,
    '#a8a29c',
    17,
  ) +
  stroke(
    `M${x - 50} ${y - 78}C${x - 44} ${y - 136} ${x + 44} ${y - 136} ${x + 50} ${y - 78}`,
    '#3a3432',
    11,
  ) +
  path(`M${x - 34} ${y - 76}Q${x} ${y - 96} ${x + 34} ${y - 76}Z`, { fill: '#d8d2ca' }) +
  circle(x, y - 90, 9, { fill: '#3a3432' });

const stove = (pen: Pen, x: number, y: number) =>
  path(box(x - 110, y - 34, 220, 34, 8), {
    fill: pen.linear([
      [0, '#5c5652'],
      [1, '#2f2a28'],
    ]),
  }) + [-60, 60].map((dx) => circle(x + dx, y - 16, 9, { fill: '#c8352b' })).join('');

const cookers = (pen: Pen, x: number, y: number) =>
  path(`M${x - 56} ${y - 54}L${x - 50} ${y}L${x + 50} ${y}L${x + 56} ${y - 54}Z`, {
    fill: pen.linear(
      [
        [0, '#7a746e'],
        [0.3, '#f0ede8'],
        [1, '#6a645e'],
      ],
      0,
    ),
  }) +
  stroke(`M${x + 54} ${y - 44}L${x + 128} ${y - 58}`, '#3a3432', 13) +
  ellipse(x, y - 54, 56, 13, { fill: '#e9c25a' }) +
  stroke(`M${x - 40} ${y - 54}q14 -8 26 0t26 0t26 0`, '#f9e08a', 6);

export const tapri: Draw = (pen) =>
  [
    rect(0, 0, WIDTH, 900, {
      fill: pen.linear([
        [0, '#5f5a8f'],
        [0.4, '#d98a8a'],
        [0.72, '#f9c98a'],
      ]),
    }),
    circle(520, 470, 240, {
      fill: pen.radial([
        [0, '#fff0c4', 0.7],
        [1, '#fff0c4', 0],
      ]),
    }),
    library(pen),
    foliage(
      [
        [1180, 560, 110],
        [620, 640, 80],
        [1130, 680, 80],
      ],
      '#6f7f5a',
    ),
    floor(pen, 690, '#8f9a5a'),
    path('M0 820Q600 770 1200 830L1200 900L0 900Z', { fill: '#b8a070' }),
    path('M30 800C90 620 60 440 100 300L170 280C160 460 200 640 230 800Z', {
      fill: pen.linear(
        [
          [0, '#4a3424'],
          [0.5, '#8a6444'],
          [1, '#3a2618'],
        ],
        0,
      ),
    }),
    stroke('M140 400C220 340 300 330 360 270M120 340C80 280 60 230 20 190', '#6b4a30', 30),
    [130, 710]
      .map((x) =>
        rect(x, 330, 20, 470, {
          fill: pen.linear(
            [
              [0, '#8a6a38'],
              [0.4, '#d9b878'],
              [1, '#7a5a2c'],
            ],
            0,
          ),
        }),
      )
      .join(''),
    path(box(160, 380, 540, 280, 4), { fill: '#5f4a3a', opacity: 0.75 }),
    ellipse(430, 480, 320, 190, {
      fill: pen.radial([
        [0, '#ffdf94', 0.85],
        [1, '#ffdf94', 0],
      ]),
    }),
    rect(170, 470, 520, 12, { fill: '#8a5a33' }),
    [204, 252, 300]
      .map((x, i) => jar(pen, x, 470, 42, 64, ['#d9a05a', '#c98a48', '#8a5230'][i] ?? '#d9a05a'))
      .join(''),
    [560, 608, 656]
      .map((x, i) => jar(pen, x, 470, 42, 64, ['#f2c24a', '#e9d3a0', '#c8553a'][i] ?? '#f2c24a', '#3f7d74'))
      .join(''),
    path('M60 350L150 262L720 262L800 350Z', {
      fill: pen.linear([
        [0, '#a8b0b5'],
        [1, '#6f7a82'],
      ]),
    }),
    Array.from({ length: 19 }, (_, i) =>
      stroke(`M${166 + i * 31} 264L${82 + i * 38.5} 348`, '#565f66', 5, { opacity: 0.55 }),
    ).join(''),
    path('M60 350L800 350L800 364L60 364Z', { fill: '#4f585f' }),
    foliage(
      [
        [120, 110, 170],
        [300, 150, 140],
        [10, 220, 130],
        [430, 90, 110],
        [240, 40, 130],
      ],
      '#4f7f4a',
    ),
    lamp(pen, 430, 392, '#c8352b', 0.5, 362),
    person(pen, 400, 508, 0.96, {
      hair: '#3a3432',
      shirt: '#7fa0b5',
      apron: '#e9dcc6',
      moustache: true,
      hands: [
        [-120, 130],
        [130, 76],
      ],
      holds: drink(pen, 140, 92, 34, 50, '#b9743a'),
    }),
    counterFront(
      pen,
      130,
      640,
      610,
      170,
      '#3f7d8a',
      '#9a6238',
      [180, 290, 400, 510, 620]
        .map((x) => path(box(x, 690, 84, 92, 6), { fill: '#f6c23a', opacity: 0.35 }))
        .join(''),
    ),
    stove(pen, 590, 640),
    flames(pen, 548, 606, 60, 22, 4),
    kettle(pen, 548, 596),
    vapour(pen, 640, 500, 150, 0.65),
    stove(pen, 250, 640),
    flames(pen, 250, 606, 60, 20, 4),
    cookers(pen, 250, 600),
    vapour(pen, 250, 540, 110, 0.55),
    [372, 408, 444].map((x) => drink(pen, x, 642, 32, 46, '#b9743a')).join(''),
    stringLights(pen, [740, 360], [1220, 250], 60, 8),
    softShade(pen, 960, 858, 200, 16, 0.4),
    path(box(780, 770, 350, 24, 8), {
      fill: pen.linear([
        [0, '#c98f54'],
        [1, '#8a5a33'],
      ]),
    }),
    [816, 1080].map((x) => rect(x, 792, 22, 70, { fill: '#7a4a2a' })).join(''),
    drink(pen, 900, 772, 34, 48, '#b9743a'),
    drink(pen, 948, 772, 34, 48, '#b9743a'),
    path(box(1000, 752, 90, 20, 4), { fill: '#2f6f86' }) +
      path(box(1006, 734, 78, 18, 4), { fill: '#c8352b' }) +
      path(box(1010, 718, 70, 16, 4), { fill: '#f2b13c' }),
    stool(pen, 690, 880, '#3f7d8a'),
  ].join('');
