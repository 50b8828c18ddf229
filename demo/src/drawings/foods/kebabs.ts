import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chopped, citrus, coriander, gloss, leaf, limeWedge, onionRing } from '../garnish.ts';
import { blob, roundedPolygon, scatter, smooth } from '../geometry.ts';
import { type Pen, shadow, solid } from '../pen.ts';
import { shreds } from '../rice-and-noodles.ts';
import { circle, ellipse, path, place, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { chunk, cube } from '../textures.ts';
import { board, dip, plate, skillet } from '../vessels.ts';

function skewer(
  pen: Pen,
  x: number,
  y: number,
  turn: number,
  pieces: readonly ((pen: Pen, x: number) => string)[],
): string {
  const gap = 330 / pieces.length;
  return place(
    x,
    y,
    turn,
    stroke('M-206 0L206 0', '#3b1408', 6, { opacity: 0.35, transform: 'translate(4 9)' }),
    stroke('M-206 0L206 0', '#e0b46a', 6),
    ...pieces.map((draw, i) => draw(pen, -165 + gap * (i + 0.5))),
  );
}

const tikkaCube = (pen: Pen, x: number) => {
  const char = Array.from({ length: 3 }, () =>
    path(blob(pen.random, x + pen.random.range(-18, 18), pen.random.range(-18, 18), 12, 6, { wobble: 0.3 }), {
      fill: '#4a1a08',
      opacity: 0.6,
    }),
  );
  return cube(pen, x, 0, 62, '#e3922f', pen.random.range(-8, 8)) + char.join('');
};

const pepperPiece = (color: string) => (pen: Pen, x: number) => {
  const d = roundedPolygon(
    [
      [x - 9, -30],
      [x + 10, -32],
      [x + 12, 30],
      [x - 10, 31],
    ],
    9,
  );
  return path(d, { fill: '#2b0d05', opacity: 0.3, transform: 'translate(3 7)' }) + solid(pen, d, color, 0.7);
};

export const paneerTikka: Draw = (pen) => {
  const pieces = [
    tikkaCube,
    pepperPiece('#4f9a3d'),
    tikkaCube,
    pepperPiece('#b9498a'),
    tikkaCube,
    pepperPiece('#c8352b'),
    tikkaCube,
  ];
  return (
    table(pen, '#3d7f6c', 'mat') +
    plate(pen, 240, 246, 228, '#33302e', '#5c5652') +
    shreds(pen, 240, 250, 130, 30, ['#e6c2d4', '#8fc257', '#b9498a'], 40, 6) +
    skewer(pen, 232, 152, -12, pieces) +
    skewer(pen, 240, 240, -9, pieces) +
    skewer(pen, 246, 328, -12, pieces) +
    dip(pen, 376, 388, 50, '#3f7d34') +
    limeWedge(pen, 108, 378, 42, 190) +
    chopped(pen, 240, 240, 130, 20)
  );
};

export const seekhKebab: Draw = (pen) => {
  const kebab = (x: number, y: number, turn: number) => {
    const d = 'M-150 -24C-80 -34 80 -32 150 -22Q166 0 150 22C80 32 -80 34 -150 24Q-166 0 -150 -24Z';
    const ridges = Array.from({ length: 8 }, (_, i) =>
      stroke(`M${-126 + i * 36} -24q${pen.random.int(6, 14)} 24 0 48`, '#4a1a08', 6, { opacity: 0.42 }),
    );
    const bits = scatter(pen.random, 22, 0, 0, 140, 20, 14).map(([px, py]) =>
      ellipse(px, py, 4, 3, {
        fill: pen.random.pick(['#d98a3a', '#5a8a30', '#3d1206', '#e8b868']),
        opacity: 0.75,
      }),
    );
    return place(
      x,
      y,
      turn,
      shadow(pen, d, 4, 13, 8, 0.45),
      solid(pen, d, '#9a4a1e', 0.8),
      ...ridges,
      ...bits,
      stroke('M-130 -14Q0 -24 130 -13', '#f0b27a', 5, { opacity: 0.5 }),
    );
  };
  return (
    table(pen, '#c8912f', 'block-print') +
    board(pen, 240, 246, 446, 330, -6, '#7a4a26') +
    kebab(226, 158, -14) +
    kebab(236, 236, -12) +
    kebab(238, 314, -14) +
    onionRing(pen, 96, 352, 34) +
    onionRing(pen, 128, 384, 26) +
    dip(pen, 388, 370, 50, '#3f7d34') +
    limeWedge(pen, 400, 120, 42, 60) +
    chopped(pen, 240, 240, 120, 20)
  );
};

function drumstick(pen: Pen, x: number, y: number, s: number, turn: number, color: string): string {
  const d = smooth([
    [-s, 0],
    [-s * 0.7, -s * 0.52],
    [0, -s * 0.56],
    [s * 0.7, -s * 0.18],
    [s * 1.05, -s * 0.1],
    [s * 1.05, s * 0.1],
    [s * 0.7, s * 0.18],
    [0, s * 0.54],
    [-s * 0.7, s * 0.52],
  ]);
  const bone = `M${s * 0.9} ${-s * 0.09}L${s * 1.42} ${-s * 0.08}a${s * 0.11} ${s * 0.11} 0 0 1 ${s * 0.1} ${s * 0.08}a${s * 0.11} ${s * 0.11} 0 0 1 ${-s * 0.1} ${s * 0.09}L${s * 0.9} ${s * 0.09}Z`;
  const char = scatter(pen.random, 10, -s * 0.2, 0, s * 0.66, s * 0.4, s * 0.2).map(([px, py]) =>
    path(blob(pen.random, px, py, s * 0.15, s * 0.07, { wobble: 0.3, turn: 0.6 }), {
      fill: '#3d1206',
      opacity: 0.5,
    }),
  );
  const cuts = [-0.5, -0.14, 0.22].map((k) =>
    stroke(`M${s * k} ${-s * 0.32}q${s * 0.14} ${s * 0.3} ${-s * 0.04} ${s * 0.56}`, '#f3c27a', 5, {
      opacity: 0.65,
    }),
  );
  return place(
    x,
    y,
    turn,
    shadow(pen, d, 6, 13, 9, 0.45),
    solid(pen, bone, '#f3e4c6', 0.6),
    solid(pen, d, color, 0.9),
    ...char,
    ...cuts,
    gloss(-s * 0.4, -s * 0.3, s * 0.24, s * 0.07, -24, 0.55),
  );
}

export const tandooriChicken: Draw = (pen) =>
  table(pen, '#35566b', 'tiles') +
  skilletPlate(pen) +
  drumstick(pen, 176, 172, 96, 18, '#c9451c') +
  drumstick(pen, 196, 300, 98, -28, '#bd3c18') +
  drumstick(pen, 330, 262, 84, 104, '#cf5222') +
  onionRing(pen, 330, 128, 36) +
  onionRing(pen, 366, 156, 28) +
  citrus(pen, 108, 262, 34, '#d8c13c', '#f2df74') +
  coriander(pen, 258, 218, 30, 20) +
  chopped(pen, 230, 250, 130, 22);

const skilletPlate = (pen: Pen) =>
  plate(pen, 240, 246, 228, '#f7ecd8', '#b8452e') +
  leaf(pen, 330, 376, 90, 20, '#6aa83c', 0.4) +
  leaf(pen, 378, 346, 80, -30, '#7ab548', 0.4);

export const chickenTikka: Draw = (pen) =>
  table(pen, '#a8452f', 'planks') +
  skillet(
    pen,
    226,
    232,
    186,
    circle(226, 232, 160, { fill: '#221c1a' }) +
      shreds(pen, 226, 232, 120, 34, ['#e6c2d4', '#d98a3a', '#b9498a'], 46, 7) +
      scatter(pen.random, 11, 226, 230, 104, 100, 58)
        .map(
          ([x, y]) =>
            chunk(pen, x, y, 44, 36, pen.random.pick(['#d0561f', '#c24818', '#da6a28']), 0.5) +
            path(blob(pen.random, x + 8, y + 8, 16, 7, { wobble: 0.3 }), { fill: '#3d1206', opacity: 0.5 }),
        )
        .join('') +
      chopped(pen, 226, 232, 120, 26) +
      limeWedge(pen, 290, 304, 38, 200),
  ) +
  dip(pen, 96, 404, 52, '#3f7d34');

export const fishFry: Draw = (pen) => {
  const fillet = (x: number, y: number, turn: number, color: string) => {
    const d = smooth([
      [-142, 4],
      [-96, -46],
      [0, -58],
      [96, -44],
      [150, -4],
      [98, 40],
      [0, 52],
      [-96, 44],
    ]);
    const crumbs = scatter(pen.random, 44, 0, 0, 128, 44, 12).map(([px, py]) =>
      path(blob(pen.random, px, py, 8, 5, { points: 6, wobble: 0.3 }), {
        fill: pen.random.pick([darker(color, 0.35), lighter(color, 0.35), lighter(color, 0.5)]),
        opacity: 0.6,
      }),
    );
    return place(
      x,
      y,
      turn,
      shadow(pen, d, 5, 13, 9, 0.44),
      path(d, { fill: darker(color, 0.4), transform: 'translate(0 5)' }),
      solid(pen, d, color, 0.8),
      ...crumbs,
      gloss(-50, -28, 30, 7, -10, 0.4),
    );
  };
  return (
    table(pen, '#2f6f7a', 'block-print') +
    plate(pen, 240, 246, 228, '#fbf1dd', '#d08b2c') +
    leaf(pen, 120, 352, 110, 20, '#6aa83c', 0.4) +
    leaf(pen, 350, 128, 110, 30, '#7ab548', 0.4) +
    fillet(232, 186, -18, '#c9772a') +
    fillet(248, 302, -14, '#c06a22') +
    citrus(pen, 118, 258, 36, '#d8c13c', '#f2df74') +
    onionRing(pen, 370, 352, 32) +
    dip(pen, 292, 396, 44, '#fbf3e0') +
    leaf(pen, 240, 240, 44, 30)
  );
};
