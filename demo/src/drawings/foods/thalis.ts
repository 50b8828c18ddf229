import type { Draw } from '../draw.ts';
import { chilli, chopped, coriander, gloss, limeWedge, onionRing, seeds } from '../garnish.ts';
import { blob, scatter } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { flatbread, rice } from '../rice-and-noodles.ts';
import { circle, path } from '../svg.ts';
import { table } from '../table.ts';
import { beans, gravy } from '../textures.ts';
import { bowl, katori, steelPlate } from '../vessels.ts';
import { paneer } from './curries.ts';
import { foldedBread } from './flatbreads.ts';

function bhatura(pen: Pen, x: number, y: number, rx: number, ry: number): string {
  const d = blob(pen.random, x, y, rx, ry, { points: 12, wobble: 0.045 });
  return [
    shadow(pen, d, 6, 12, 8, 0.42),
    path(d, { fill: '#a65f1e', transform: 'translate(0 5)' }),
    solid(pen, d, '#e2a44c', 1),
    ...scatter(pen.random, 10, x, y, rx * 0.75, ry * 0.7, 24).map(([px, py]) =>
      path(blob(pen.random, px, py, 15, 9, { wobble: 0.3 }), {
        fill: pen.random.chance(0.5) ? '#b06a24' : '#f3cd86',
        opacity: 0.5,
      }),
    ),
    gloss(x - rx * 0.34, y - ry * 0.46, rx * 0.3, ry * 0.12, -24, 0.55),
  ].join('');
}

export const choleBhature: Draw = (pen) =>
  table(pen, '#c8912f', 'block-print') +
  steelPlate(pen, 240, 244, 228) +
  bhatura(pen, 172, 148, 122, 98) +
  bhatura(pen, 318, 138, 112, 94) +
  bowl(
    pen,
    272,
    312,
    122,
    '#8f4a22',
    gravy(pen, 272, 312, 108, '#8a4a1e', '#cf7b2d') +
      beans(pen, scatter(pen.random, 32, 272, 312, 86, 84, 25), 15, '#c98c48', 0.9) +
      chopped(pen, 272, 312, 74, 16) +
      coriander(pen, 280, 300, 28, 10),
  ) +
  onionRing(pen, 110, 300, 32) +
  onionRing(pen, 142, 338, 27) +
  limeWedge(pen, 118, 378, 36, 210) +
  chilli(pen, 404, 236, 74, 70);

export const thali: Draw = (pen) => {
  const cups: readonly [number, number, (x: number, y: number) => string][] = [
    [108, 196, (x, y) => gravy(pen, x, y, 50, '#dd6420', '#ffb04a') + paneer(pen, x, y, 50, 5)],
    [
      186,
      96,
      (x, y) =>
        gravy(pen, x, y, 50, '#eeb42f', '#fbe08a') +
        chopped(pen, x, y, 34, 8) +
        chilli(pen, x, y, 44, 30, '#9c2218'),
    ],
    [
      304,
      98,
      (x, y) =>
        gravy(pen, x, y, 50, '#4c7a2c', '#8db04a') +
        beans(pen, scatter(pen.random, 6, x, y, 30, 30, 16), 9, '#f0d9a2'),
    ],
    [
      380,
      200,
      (x, y) =>
        circle(x, y, 50, { fill: body(pen, '#f7f1e0', 0.3) }) +
        seeds(pen, x, y, 30, 26, 8, '#8a5a2c') +
        chopped(pen, x, y, 28, 6),
    ],
  ];
  return (
    table(pen, '#a63c31', 'block-print') +
    steelPlate(pen, 240, 244, 232) +
    cups.map(([x, y, fill]) => katori(pen, x, y, 56, fill(x, y))).join('') +
    rice(pen, 300, 296, 82, ['#fff4da', '#fbe9c4', '#fffaf0'], 130, 20) +
    flatbread(pen, 172, 322, 92, '#e8c17c', '#8a4a1c', 20) +
    foldedBread(pen, 178, 328, 74, 4) +
    ((x: number, y: number) =>
      katori(
        pen,
        x,
        y,
        34,
        circle(x, y, 34, { fill: '#f3d58e' }) +
          circle(x, y + 2, 22, { fill: body(pen, '#8e3c17', 0.9) }) +
          gloss(x - 7, y - 6, 6, 3),
      ))(378, 306) +
    coriander(pen, 300, 284, 22, 20) +
    limeWedge(pen, 318, 408, 30, 190) +
    chilli(pen, 254, 420, 62, -8)
  );
};
