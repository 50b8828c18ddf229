import type { Draw } from '../draw.ts';
import { chilli, chopped, citrus, coriander, limeWedge, onionRing, seeds } from '../garnish.ts';
import { blob, polar, scatter, TAU } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { path } from '../svg.ts';
import { napkin, table } from '../table.ts';
import { beans, boiledEgg, butterPat, chunk, creamSwirl, cube, finish, gravy } from '../textures.ts';
import { bowl, handi } from '../vessels.ts';
import { foldedBread } from './flatbreads.ts';

export const paneer = (pen: Pen, cx: number, cy: number, r: number, count = 10) =>
  scatter(pen.random, count, cx, cy, r * 0.62, r * 0.6, r * 0.34)
    .map(([x, y]) => cube(pen, x, y, r * 0.31, '#fbf0d8'))
    .join('');

export const paneerButterMasala: Draw = (pen) =>
  table(pen, '#2f7d74', 'tiles') +
  foldedBread(pen, 404, 96, 108, 38) +
  handi(
    pen,
    226,
    254,
    186,
    gravy(pen, 226, 254, 162, '#dd6420', '#ffb04a') +
      paneer(pen, 226, 254, 162) +
      creamSwirl(216, 262, 74) +
      finish(pen, 226, 254, 128, 16),
  ) +
  onionRing(pen, 424, 408, 32) +
  chilli(pen, 62, 434, 84, 18);

export const palakPaneer: Draw = (pen) =>
  table(pen, '#d8943a', 'gingham') +
  foldedBread(pen, 84, 84, 104, -34, '#ecc98c') +
  bowl(
    pen,
    252,
    258,
    192,
    '#8c3b2a',
    gravy(pen, 252, 258, 170, '#4c7a2c', '#8db04a') +
      paneer(pen, 252, 258, 166, 11) +
      creamSwirl(246, 262, 58),
  ) +
  citrus(pen, 430, 66, 34, '#d8c13c', '#f2df74') +
  chilli(pen, 424, 426, 90, -40, '#b8281e');

export const dalMakhani: Draw = (pen) =>
  table(pen, '#c4573a', 'block-print') +
  napkin(pen, 372, 350, -22, '#f2e3c4', '#c4573a') +
  handi(
    pen,
    232,
    240,
    190,
    gravy(pen, 232, 240, 166, '#7a3219', '#d77b34') +
      beans(pen, scatter(pen.random, 42, 232, 240, 138, 136, 20), 10, '#5c2412', 0.72) +
      creamSwirl(228, 240, 88) +
      butterPat(pen, 268, 216, 34) +
      coriander(pen, 214, 262, 30, -20),
  );

export const dalTadka: Draw = (pen) => {
  const oil = Array.from({ length: 7 }, () => {
    const [x, y] = polar(240, 240, pen.random.range(20, 110), pen.random.range(0, TAU));
    return path(blob(pen.random, x, y, 32, 20, { wobble: 0.25, turn: pen.random.range(0, 3) }), {
      fill: '#d8581c',
      opacity: 0.6,
    });
  });
  return (
    table(pen, '#6b4a6e', 'plain') +
    napkin(pen, 108, 356, 24, '#efdcb8', '#b8452e') +
    bowl(
      pen,
      244,
      240,
      194,
      '#c98a3a',
      gravy(pen, 244, 240, 172, '#eeb42f', '#fbe08a') +
        oil.join('') +
        seeds(pen, 240, 240, 110, 100, 46, '#6b3512', 3.6) +
        chilli(pen, 214, 226, 104, 28, '#9c2218') +
        chilli(pen, 276, 268, 92, -32, '#a8281c') +
        chopped(pen, 244, 240, 130, 22) +
        coriander(pen, 282, 186, 36, 30),
    ) +
    limeWedge(pen, 436, 424, 42, 200)
  );
};

export const chickenCurry: Draw = (pen) =>
  table(pen, '#5f6f3f', 'mat') +
  handi(
    pen,
    240,
    246,
    190,
    gravy(pen, 240, 246, 166, '#b2401a', '#f08a35') +
      scatter(pen.random, 7, 240, 246, 92, 88, 70)
        .map(([x, y]) => chunk(pen, x, y, 48, 38, '#c8702f'))
        .join('') +
      finish(pen, 240, 246, 126, 24) +
      coriander(pen, 190, 296, 28, -40),
  ) +
  citrus(pen, 62, 72, 36, '#d8c13c', '#f2df74') +
  onionRing(pen, 424, 68, 34);

export const eggCurry: Draw = (pen) =>
  table(pen, '#35566b', 'plain') +
  napkin(pen, 370, 120, 30, '#f2e3c4', '#d08b2c') +
  bowl(
    pen,
    232,
    252,
    194,
    '#e0d2b4',
    gravy(pen, 232, 252, 172, '#c2561d', '#f2a34a') +
      boiledEgg(pen, 170, 200, 56, 24) +
      boiledEgg(pen, 292, 212, 56, -20) +
      boiledEgg(pen, 206, 318, 56, 70) +
      chopped(pen, 232, 252, 130, 24) +
      coriander(pen, 300, 318, 34, 24),
  );
