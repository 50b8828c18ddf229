import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { gloss, seeds } from '../garnish.ts';
import { blob, polar, roundedPolygon, scatter, sector, smooth } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { at, circle, ellipse, group, path, place, type Point, rect, stroke } from '../svg.ts';
import { counter, table } from '../table.ts';
import { plate } from '../vessels.ts';
import { pistachio } from './indian-sweets.ts';

/** One scoop of ice cream with its shadow. */
function scoop(pen: Pen, x: number, y: number, r: number, color: string, bits?: string): string {
  const d = blob(pen.random, x, y, r, r * 0.94, { points: 14, wobble: 0.035 });
  const skirt = smooth(
    Array.from({ length: 12 }, (_, i): Point => [
      x - r * 1.05 + (i / 11) * r * 2.1,
      y + r * 0.62 + (i % 2 === 0 ? 9 : -4),
    ]),
    false,
  );
  const scratches = Array.from({ length: 6 }, (_, i) =>
    stroke(
      `M${(x - r * 0.6 + i * r * 0.2).toFixed(0)} ${(y - r * 0.2 + pen.random.range(-20, 30)).toFixed(0)}q${pen.random.int(10, 24)} -8 ${pen.random.int(22, 40)} 2`,
      darker(color, 0.16),
      4,
      { opacity: 0.5 },
    ),
  );
  return [
    solid(pen, d, color, 0.75),
    stroke(skirt, darker(color, 0.12), 15, { opacity: 0.9 }),
    stroke(skirt, lighter(color, 0.24), 8),
    ...scratches,
    bits === undefined
      ? ''
      : scatter(pen.random, 14, x, y, r * 0.75, r * 0.66, 14)
          .map(([px, py]) =>
            path(blob(pen.random, px, py, 6, 5, { points: 5, wobble: 0.25 }), { fill: bits }),
          )
          .join(''),
    gloss(x - r * 0.38, y - r * 0.46, r * 0.24, r * 0.11, -34, 0.55),
  ].join('');
}

const wafer = (pen: Pen, x: number, y: number, turn: number) =>
  place(
    x,
    y,
    turn,
    path(sector(0, 0, 0, 96, -2, -1.14), {
      fill: pen.linear(
        [
          [0, '#eec07a'],
          [1, '#c98a3c'],
        ],
        30,
      ),
    }),
    ...[-1.9, -1.7, -1.5, -1.3].map((a) =>
      stroke(`M0 0L${at(polar(0, 0, 92, a))}`, '#a8641f', 3, { opacity: 0.6 }),
    ),
    stroke(`M${at(polar(0, 0, 60, -2))}A60 60 0 0 1 ${at(polar(0, 0, 60, -1.14))}`, '#a8641f', 3, {
      opacity: 0.6,
    }),
  );

export const iceCream: Draw = (pen) => {
  const cup = 'M118 262L150 404Q156 424 180 424L300 424Q324 424 330 404L362 262Z';
  return (
    counter(pen, '#7fb0a4', '#d08a5a', 346) +
    ellipse(262, 428, 130, 20, { fill: '#3b1408', opacity: 0.4, filter: pen.blur(9) }) +
    wafer(pen, 306, 206, 34) +
    scoop(pen, 176, 208, 76, '#f6d9a0', '#6b3416') +
    scoop(pen, 304, 212, 74, '#f2a6b4') +
    scoop(pen, 240, 132, 76, '#7a4a2c', '#3d1c0a') +
    path(cup, {
      fill: pen.linear(
        [
          [0, '#f7eedd'],
          [0.3, '#fffaf0'],
          [0.7, '#ecdcc0'],
          [1, '#c4ab84'],
        ],
        0,
      ),
    }) +
    group(
      { 'clip-path': pen.clip(path(cup, {})) },
      ...[0, 1, 2, 3, 4, 5].map((i) => rect(112 + i * 46, 250, 22, 190, { fill: '#d8506a', opacity: 0.7 })),
    ) +
    path('M110 254Q240 286 370 254L366 276Q240 306 114 276Z', { fill: '#fffaf0' }) +
    circle(236, 56, 17, { fill: body(pen, '#c2201c', 0.9) }) +
    gloss(231, 51, 5, 2.6)
  );
};

export const sundae: Draw = (pen) => {
  const cup = 'M132 220Q150 350 226 368L226 408L160 424L320 424L254 408L254 368Q330 350 348 220Z';
  return (
    counter(pen, '#b0546a', '#8f5a3a', 346) +
    ellipse(262, 426, 120, 18, { fill: '#3b1408', opacity: 0.4, filter: pen.blur(9) }) +
    scoop(pen, 188, 178, 64, '#fdf0d8') +
    scoop(pen, 294, 180, 64, '#fdf0d8') +
    scoop(pen, 240, 120, 66, '#f7e2b8') +
    path(
      smooth([
        [176, 110],
        [200, 70],
        [240, 56],
        [282, 72],
        [304, 114],
        [292, 150],
        [272, 120],
        [254, 164],
        [232, 122],
        [210, 156],
        [194, 120],
      ]),
      {
        fill: pen.radial(
          [
            [0, '#8a4f26'],
            [1, '#3d1c0a'],
          ],
          { cx: 0.36, cy: 0.3, r: 0.8 },
        ),
      },
    ) +
    gloss(216, 84, 20, 6, -24, 0.6) +
    path(cup, { fill: '#ffffff', opacity: 0.3 }) +
    path('M140 238Q158 340 226 358L254 358Q322 340 340 238Q240 268 140 238Z', {
      fill: pen.linear([
        [0, '#f7e2b8'],
        [0.4, '#7a4426'],
        [0.6, '#f3d8a2'],
        [1, '#8a4f26'],
      ]),
      opacity: 0.92,
    }) +
    stroke('M146 236Q164 330 218 350', '#ffffff', 8, { opacity: 0.6 }) +
    ellipse(240, 220, 108, 18, { fill: 'none', stroke: '#ffffff', 'stroke-width': 5, opacity: 0.75 }) +
    seeds(pen, 240, 100, 56, 36, 20, '#f0c555', 3.4) +
    circle(240, 44, 17, { fill: body(pen, '#c2201c', 0.9) }) +
    gloss(235, 39, 5, 2.6) +
    wafer(pen, 300, 120, 30)
  );
};

export const kulfi: Draw = (pen) => {
  const bar = (x: number, y: number, turn: number, color: string) => {
    const d = 'M-38 -120Q0 -148 38 -120L54 96Q0 122 -54 96Z';
    return place(
      x,
      y,
      turn,
      group(
        {},
        shadow(pen, 'M-11 90L11 90L9 190L-9 190Z', 6, 8, 6, 0.36),
        solid(
          pen,
          roundedPolygon(
            [
              [-11, 90],
              [11, 90],
              [10, 190],
              [-10, 190],
            ],
            8,
          ),
          '#e2bd82',
          0.5,
        ),
      ),
      shadow(pen, d, 8, 12, 9, 0.42),
      path(d, {
        fill: pen.linear(
          [
            [0, darker(color, 0.16)],
            [0.3, lighter(color, 0.4)],
            [0.62, color],
            [1, darker(color, 0.22)],
          ],
          0,
        ),
      }),
      ...[-22, 0, 22].map((dx) =>
        stroke(`M${dx * 0.8} -112L${dx * 1.2} 92`, darker(color, 0.15), 4, { opacity: 0.45 }),
      ),
      pistachio(pen, 0, -10, 38, 96, 24),
    );
  };
  return (
    table(pen, '#2f6f66', 'block-print') +
    plate(pen, 240, 248, 226, '#f7ecd8', '#d08b2c') +
    bar(164, 214, -20, '#f3dfae') +
    bar(300, 222, 12, '#f6c66a') +
    pistachio(pen, 240, 250, 150, 140, 30) +
    [
      [230, 396],
      [268, 408],
      [350, 380],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 9, 5, { fill: '#c2305a', transform: `rotate(30 ${x} ${y})` }))
      .join('')
  );
};
