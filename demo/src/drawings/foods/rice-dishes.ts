import type { Draw } from '../draw.ts';
import { chilli, chopped, citrus, coriander, limeWedge, onionRing, seeds } from '../garnish.ts';
import { blob, polar, scatter, smooth, TAU } from '../geometry.ts';
import { body, type Pen, shadow, solid } from '../pen.ts';
import { rice } from '../rice-and-noodles.ts';
import { circle, group, path, type Point, stroke } from '../svg.ts';
import { table } from '../table.ts';
import { beans, boiledEgg, chunk, cube } from '../textures.ts';
import { bowl, handi, plate } from '../vessels.ts';

export const rajmaChawal: Draw = (pen) => {
  const pool = smooth([
    [70, 300],
    [110, 210],
    [230, 236],
    [330, 190],
    [412, 232],
    [402, 340],
    [310, 408],
    [170, 404],
  ]);
  return (
    table(pen, '#3d7f6c', 'stripes') +
    plate(pen, 240, 242, 226, '#fbf3e2', '#c4502f') +
    rice(pen, 236, 176, 122, ['#fff4da', '#fbe9c4', '#fffaf0'], 130, 20) +
    shadow(pen, pool, 3, 6, 5, 0.3) +
    solid(pen, pool, '#9c3a1c', 0.5) +
    group(
      { 'clip-path': pen.clip(path(pool, {})) },
      ...Array.from({ length: 8 }, () =>
        path(
          blob(pen.random, pen.random.range(110, 380), pen.random.range(240, 390), 34, 18, { wobble: 0.3 }),
          { fill: '#c65a28', opacity: 0.5 },
        ),
      ),
    ) +
    beans(pen, scatter(pen.random, 44, 246, 314, 138, 74, 26), 15, '#7c2417', 0.66) +
    chopped(pen, 246, 310, 110, 22) +
    onionRing(pen, 92, 150, 30) +
    onionRing(pen, 124, 122, 24) +
    limeWedge(pen, 384, 158, 38, 120)
  );
};

const biryaniGrains = ['#fbeecb', '#f5b02a', '#fff6e0', '#ee8a1e', '#f9d78a', '#f3c04a'];

const friedOnions = (pen: Pen, cx: number, cy: number, r: number) =>
  Array.from({ length: 18 }, () => {
    const [x, y] = polar(cx, cy, r * Math.sqrt(pen.random.next()), pen.random.range(0, TAU));
    const points: Point[] = [
      [x - 16, y],
      [x - 4, y - pen.random.range(4, 12)],
      [x + 8, y + 2],
      [x + 17, y - 6],
    ];
    return (
      stroke(smooth(points, false), '#5c230c', 5) +
      stroke(smooth(points, false), '#a8561f', 2, { transform: 'translate(-1 -1)' })
    );
  }).join('');

export const chickenBiryani: Draw = (pen) =>
  table(pen, '#3a5f4c', 'tiles') +
  handi(
    pen,
    240,
    244,
    196,
    circle(240, 244, 172, { fill: '#8a4a1c' }) +
      rice(pen, 240, 246, 158, biryaniGrains, 270) +
      chunk(pen, 196, 216, 58, 42, '#b65a22') +
      chunk(pen, 292, 262, 56, 44, '#a84e1d') +
      boiledEgg(pen, 214, 316, 44, 20) +
      friedOnions(pen, 240, 246, 110) +
      chopped(pen, 240, 246, 120, 20) +
      coriander(pen, 262, 182, 32, 20),
  ) +
  limeWedge(pen, 60, 66, 42, 30) +
  chilli(pen, 420, 430, 80, -30);

export const vegBiryani: Draw = (pen) =>
  table(pen, '#b9472f', 'mat') +
  bowl(
    pen,
    240,
    244,
    200,
    '#3f7d74',
    circle(240, 244, 180, { fill: '#6e3a16' }) +
      rice(pen, 240, 246, 166, biryaniGrains, 280) +
      scatter(pen.random, 14, 240, 246, 118, 116, 42)
        .map(([x, y], i) =>
          i % 3 === 0
            ? cube(pen, x, y, 32, '#f7e6c2')
            : cube(pen, x, y, 24, i % 3 === 1 ? '#e2762f' : '#5f9e42'),
        )
        .join('') +
      friedOnions(pen, 240, 246, 120) +
      chopped(pen, 240, 246, 130, 18) +
      coriander(pen, 246, 226, 34, -10),
  );

export const pulao: Draw = (pen) =>
  table(pen, '#d39a45', 'gingham') +
  plate(pen, 240, 244, 228, '#f3efe6', '#3f7d74') +
  rice(pen, 240, 248, 158, ['#fbf3df', '#f6e9c8', '#fff9ec']) +
  beans(pen, scatter(pen.random, 22, 240, 248, 126, 124, 30), 10, '#5f9e3a', 0.95) +
  scatter(pen.random, 9, 240, 248, 112, 108, 46)
    .map(([x, y]) => cube(pen, x, y, 21, '#e2762f'))
    .join('') +
  coriander(pen, 248, 226, 36, 12) +
  citrus(pen, 392, 390, 34, '#c9c23c', '#eadf7c');

export const curdRice: Draw = (pen) =>
  table(pen, '#8a3b4a', 'stripes') +
  bowl(
    pen,
    240,
    244,
    198,
    '#c98a3a',
    circle(240, 244, 178, { fill: body(pen, '#fbf5e8', 0.35) }) +
      rice(pen, 240, 246, 148, ['#fffdf6', '#fdf6e6', '#fffaf0'], 220, 22, 0.4) +
      seeds(pen, 240, 244, 110, 106, 36, '#3a241a', 3.4) +
      beans(pen, scatter(pen.random, 26, 240, 244, 120, 116, 26), 8, '#c2243a', 1) +
      coriander(pen, 232, 214, 34, -24) +
      chilli(pen, 268, 274, 84, -36, '#8f2018') +
      chopped(pen, 240, 244, 120, 12, ['#3c7d38']),
  );
