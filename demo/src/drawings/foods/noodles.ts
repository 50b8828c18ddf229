import { lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chilli, chopped, coriander, steam } from '../garnish.ts';
import { scatter } from '../geometry.ts';
import { body, type Pen } from '../pen.ts';
import { noodles, rice, shreds } from '../rice-and-noodles.ts';
import { circle, group, path, place, rect } from '../svg.ts';
import { table } from '../table.ts';
import { boiledEgg, chunk, cube, gravy } from '../textures.ts';
import { bowl, plate } from '../vessels.ts';

export const greens = ['#6aa83c', '#4f8c38', '#8fc257'];

export const stirFry = ['#e2762f', '#5f9e3a', '#efe6c8', '#c8352b', '#f0c555'];

function chopsticks(pen: Pen, x: number, y: number, turn: number, color = '#8c2f22'): string {
  const one = (dy: number, tilt: number) =>
    group(
      { transform: `translate(0 ${dy}) rotate(${tilt})` },
      path('M-190 -3L190 -7L190 7L-190 3Z', {
        fill: '#2b0d05',
        opacity: 0.35,
        transform: 'translate(5 11)',
        filter: pen.blur(3),
      }),
      path('M-190 -3L190 -7L190 7L-190 3Z', { fill: color }),
      rect(-190, -2.5, 380, 2, { fill: lighter(color, 0.5), opacity: 0.6 }),
      rect(120, -7, 12, 13, { fill: '#e9b84a' }),
    );
  return place(x, y, turn, one(-11, 1.4), one(11, -1.2));
}

export const hakkaNoodles: Draw = (pen) =>
  table(pen, '#b03a2e', 'tiles') +
  bowl(
    pen,
    234,
    256,
    200,
    '#2f3f4f',
    circle(234, 256, 180, { fill: '#1d2832' }) +
      noodles(pen, 234, 258, 162, '#dca041') +
      shreds(pen, 234, 258, 136, 40, stirFry, 34, 6.5) +
      chopped(pen, 234, 258, 130, 18, greens),
    '#4d6273',
  ) +
  chopsticks(pen, 300, 94, 22, '#e0b46a');

export const schezwanNoodles: Draw = (pen) =>
  table(pen, '#d9a03c', 'mat') +
  bowl(
    pen,
    244,
    246,
    200,
    '#f3e6cd',
    circle(244, 246, 180, { fill: '#7a2414' }) +
      noodles(pen, 244, 248, 164, '#cf5a26') +
      shreds(pen, 244, 248, 136, 34, stirFry, 34, 6.5) +
      boiledEgg(pen, 282, 216, 46, 24) +
      chilli(pen, 196, 262, 84, 34, '#b8241c') +
      chopped(pen, 244, 248, 130, 20, greens),
  );

export const maggi: Draw = (pen) =>
  table(pen, '#3d7f6c', 'gingham') +
  bowl(
    pen,
    240,
    250,
    204,
    '#d9432f',
    gravy(pen, 240, 250, 182, '#e0952b', '#ffd36b') +
      noodles(pen, 240, 252, 158, '#f2c04d', 42, 11) +
      shreds(pen, 240, 252, 120, 14, ['#e2762f', '#5f9e3a', '#d23f26'], 22, 8) +
      scatter(pen.random, 14, 240, 252, 110, 110, 34)
        .map(
          ([x, y]) =>
            circle(x, y + 3, 8, { fill: '#2b0d05', opacity: 0.25 }) +
            circle(x, y, 8, { fill: body(pen, '#6aa83c', 0.8) }),
        )
        .join('') +
      coriander(pen, 256, 220, 36, 20) +
      steam(pen, 240, 210, 170),
  );

export const friedRice: Draw = (pen) =>
  table(pen, '#7a3648', 'block-print') +
  plate(pen, 240, 246, 226, '#f5ecda', '#2f7d6a') +
  rice(pen, 240, 250, 160, ['#f6dfae', '#f0d193', '#fbefd2', '#e8c27a'], 260) +
  scatter(pen.random, 44, 240, 250, 138, 136, 20)
    .map(([x, y], i) =>
      cube(
        pen,
        x,
        y,
        i % 4 === 0 ? 20 : 14,
        ['#e2762f', '#5f9e3a', '#f4d35e', '#f0e6cf', '#c8352b'][i % 5] ?? '#e2762f',
      ),
    )
    .join('') +
  chopped(pen, 240, 250, 140, 40, greens) +
  chopsticks(pen, 380, 130, 52);

export const schezwanRice: Draw = (pen) =>
  table(pen, '#cf963a', 'stripes') +
  bowl(
    pen,
    240,
    246,
    200,
    '#2f4a4a',
    circle(240, 246, 180, { fill: '#5c1a10' }) +
      rice(pen, 240, 248, 166, ['#e07a35', '#d9642a', '#ee9a4e', '#f3b56a'], 260) +
      scatter(pen.random, 30, 240, 248, 136, 134, 24)
        .map(([x, y], i) =>
          cube(pen, x, y, 15, ['#f4d35e', '#5f9e3a', '#b8241c', '#f0e6cf'][i % 4] ?? '#5f9e3a'),
        )
        .join('') +
      chunk(pen, 200, 216, 36, 28, '#b65a22') +
      chunk(pen, 284, 280, 36, 30, '#b65a22') +
      chopped(pen, 240, 248, 140, 34, greens),
    '#47686a',
  );
