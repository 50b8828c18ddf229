import { pot, tumbler } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box } from '../geometry.ts';
import { garland, plant } from '../greenery.ts';
import { lamp, vapour } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { person } from '../people.ts';
import { backdrop, counterFront, floor, HEIGHT, sign, WIDTH } from '../scene.ts';
import { shelf, steamers, tray } from '../stall.ts';
import { circle, ellipse, group, path, rect, stroke } from '../svg.ts';

function niche(pen: Pen, x: number, y: number, w: number, h: number): string {
  const d = `M${x} ${y + h}L${x} ${y + w * 0.5}C${x} ${y - w * 0.06} ${x + w} ${y - w * 0.06} ${x + w} ${y + w * 0.5}L${x + w} ${y + h}Z`;
  return (
    path(d, { fill: '#17504d', transform: 'translate(0 -6)' }) +
    path(d, {
      fill: pen.linear([
        [0, '#1c5f5a'],
        [1, '#2b7f76'],
      ]),
    }) +
    path(d, { fill: 'none', stroke: '#e0b45a', 'stroke-width': 7 })
  );
}

/** A kolam: a lotus drawn with rice flour. */
const kolam = (x: number, y: number, s: number) =>
  group(
    { transform: `translate(${x} ${y}) scale(${s / 60})` },
    ...Array.from({ length: 8 }, (_, i) =>
      group(
        { transform: `rotate(${i * 45})` },
        path('M0 -8C-19 -22 -16 -44 0 -60C16 -44 19 -22 0 -8Z', {
          fill: 'none',
          stroke: '#fff3da',
          'stroke-width': 4.5,
        }),
        circle(0, -34, 4.5, { fill: '#e8711a' }),
        circle(24, -58, 4, { fill: '#fff3da' }),
      ),
    ),
    circle(0, 0, 9, { fill: '#e8711a' }),
  );

/** A tumbler of filter coffee with its froth, for the sign. */
const emblem = (pen: Pen) =>
  path('M-70 34A70 14 0 0 0 70 34L60 62A60 12 0 0 1 -60 62Z', {
    fill: pen.linear(
      [
        [0, '#8a5a14'],
        [0.3, '#fbe3a0'],
        [1, '#9a6a1c'],
      ],
      0,
    ),
  }) +
  path('M-40 -34L-30 44A30 7 0 0 0 30 44L40 -34Z', {
    fill: pen.linear(
      [
        [0, '#8a5a14'],
        [0.3, '#fbe3a0'],
        [1, '#9a6a1c'],
      ],
      0,
    ),
  }) +
  path('M-44 -32C-54 -70 -16 -70 -6 -58C10 -74 50 -64 44 -32A44 9 0 0 1 -44 -32Z', {
    fill: body(pen, '#f3dcb4', 0.5),
  });

const dosaOnTawa = (pen: Pen, x: number, y: number) =>
  ellipse(x + 8, y + 12, 150, 26, { fill: '#2b0d05', opacity: 0.4, filter: pen.blur(6) }) +
  rect(x - 120, y - 4, 240, 26, { fill: '#4a403c', rx: 8 }) +
  ellipse(x, y - 6, 142, 30, { fill: body(pen, '#3a3432', 0.6) }) +
  ellipse(x, y - 9, 116, 22, { fill: body(pen, '#e0a045', 0.4) }) +
  [84, 56, 28]
    .map((r) =>
      ellipse(x, y - 9, r, r * 0.19, { fill: 'none', stroke: '#b86a20', 'stroke-width': 4, opacity: 0.6 }),
    )
    .join('');

const filterVessel = (pen: Pen, x: number, y: number) =>
  pot(pen, x, y, 120, 108, '#c9912f') +
  path(box(x - 50, y - 216, 100, 112, 12), {
    fill: pen.linear(
      [
        [0, '#8a5a14'],
        [0.22, '#fbe3a0'],
        [0.5, '#d9a53c'],
        [1, '#7a4c10'],
      ],
      0,
    ),
  }) +
  ellipse(x, y - 216, 54, 14, { fill: '#f6d98a' }) +
  circle(x, y - 236, 13, { fill: body(pen, '#c9912f', 0.8) });

export const tiffinRoom: Draw = (pen) => {
  const tiles = Array.from({ length: 13 }, (_, i) =>
    path(`M${i * 100 - 50} ${HEIGHT}L${i * 100 + 20} 800L${i * 100 + 70} 800L${i * 100 + 50} ${HEIGHT}Z`, {
      fill: '#8a3a2c',
      opacity: 0.35,
    }),
  );
  return [
    backdrop(pen, '#1f6f69', '#3c958a', '#ffe9b0', 600, 300, 0.45),
    niche(pen, 70, 120, 230, 380),
    niche(pen, 900, 120, 230, 380),
    shelf(pen, 92, 330, 186),
    shelf(pen, 922, 330, 186),
    [112, 164, 216, 258]
      .map((x, i) => pot(pen, x + 6, 330, 46, 44 + (i % 2) * 16, i % 2 === 0 ? '#c9912f' : '#b86428'))
      .join(''),
    [948, 1002, 1056].map((x, i) => tumbler(pen, x + 10, 330, 42, 58 + (i % 2) * 10)).join(''),
    sign(pen, 600, 168, 176, 112, '#8a2f2a', '#e0b45a', emblem(pen)),
    garland(pen, [-10, 40], [424, 120], 34, 17),
    garland(pen, [776, 120], [1210, 40], 34, 17),
    floor(pen, 800, '#a8553a'),
    ...tiles,
    lamp(pen, 360, 150, '#c9912f', 0.7),
    lamp(pen, 840, 150, '#c9912f', 0.7),
    plant(pen, 60, 860, 210, '#3f8a4a', '#c9912f'),
    plant(pen, 1145, 860, 210, '#3f8a4a', '#c9912f'),
    person(pen, 600, 400, 1.12, {
      hair: '#2a1a14',
      shirt: '#fbf4e6',
      apron: '#c8553a',
      moustache: true,
      hands: [
        [-130, 176],
        [108, 164],
      ],
      holds:
        stroke('M108 164L176 40', '#8f5a33', 13) +
        ellipse(182, 30, 34, 14, { fill: '#d8d2ca', transform: 'rotate(-30 182 30)' }),
    }),
    counterFront(
      pen,
      130,
      600,
      940,
      230,
      '#7a3a26',
      '#c98f54',
      rect(130, 640, 940, 18, { fill: '#e0b45a', opacity: 0.8 }) +
        [250, 425, 600, 775, 950].map((x) => kolam(x, 740, 58)).join(''),
    ),
    steamers(pen, 260, 600, 160, 3, 48),
    vapour(pen, 260, 440, 150),
    dosaOnTawa(pen, 640, 588),
    vapour(pen, 660, 560, 120, 0.4),
    filterVessel(pen, 900, 600),
    tray(pen, 440, 602, 130),
    [405, 440, 475].map((x) => tumbler(pen, x, 592, 34, 46, '#8a5230')).join(''),
    [996, 1036].map((x) => tumbler(pen, x, 602, 36, 50, '#8a5230')).join(''),
    rect(0, 0, WIDTH, HEIGHT, {
      fill: pen.radial(
        [
          [0, '#2b0d05', 0],
          [0.7, '#2b0d05', 0],
          [1, '#2b0d05', 0.4],
        ],
        { cx: 0.5, cy: 0.48, r: 0.75 },
      ),
    }),
  ].join('');
};
