import { darker, lighter } from '../color.ts';
import type { Draw } from '../draw.ts';
import { chopped, cucumber, gloss, tomatoSlice } from '../garnish.ts';
import { blob, disc, scatter, smooth } from '../geometry.ts';
import { body, shadow, solid } from '../pen.ts';
import { ellipse, group, path, stroke } from '../svg.ts';
import { counter, table } from '../table.ts';
import { cube } from '../textures.ts';
import { dip, plate } from '../vessels.ts';

export const omelette: Draw = (pen) => {
  const fold = smooth([
    [84, 262],
    [110, 178],
    [200, 128],
    [306, 132],
    [384, 196],
    [398, 276],
    [320, 322],
    [190, 334],
  ]);
  const bits = scatter(pen.random, 34, 240, 232, 138, 84, 22).map(([x, y]) =>
    cube(pen, x, y, pen.random.range(10, 15), pen.random.pick(['#d8412a', '#b9498a', '#5f9e3a', '#e6c2d4'])),
  );
  return (
    table(pen, '#6a4a6e', 'gingham') +
    plate(pen, 240, 246, 228, '#f7f0e2', '#2f7d6a') +
    shadow(pen, fold, 6, 13, 9, 0.4) +
    path(fold, { fill: '#c9862a', transform: 'translate(0 7)' }) +
    solid(pen, fold, '#f4c040', 0.55) +
    group(
      { 'clip-path': pen.clip(path(fold, {})) },
      ...Array.from({ length: 14 }, () =>
        path(
          blob(pen.random, pen.random.range(110, 370), pen.random.range(150, 310), 30, 15, { wobble: 0.3 }),
          { fill: pen.random.pick(['#d98a2c', '#ffe08a', '#e6a636']), opacity: 0.55 },
        ),
      ),
      stroke(
        smooth(
          [
            [84, 280],
            [230, 296],
            [398, 262],
          ],
          false,
        ),
        '#b5741f',
        6,
        { opacity: 0.5 },
      ),
    ) +
    bits.join('') +
    chopped(pen, 240, 232, 120, 22) +
    tomatoSlice(pen, 146, 366, 32) +
    cucumber(pen, 208, 382, 32) +
    cucumber(pen, 262, 374, 30) +
    dip(pen, 350, 360, 42, '#c92d1c')
  );
};

/** A burger seen from the side. */
function burger(wall: string, patty: string, cheese: boolean): Draw {
  return (pen) => {
    const crown = 'M96 214C92 92 388 92 384 214Q384 226 372 226L108 226Q96 226 96 214Z';
    const heel =
      'M104 344L376 344Q386 344 384 356C382 396 360 404 240 404C120 404 98 396 96 356Q94 344 104 344Z';
    const lettuce = smooth([
      [84, 300],
      [112, 282],
      [368, 282],
      [398, 300],
      [378, 322],
      [350, 304],
      [322, 326],
      [290, 306],
      [256, 328],
      [222, 306],
      [188, 328],
      [156, 306],
      [124, 324],
    ]);
    const pattyShape = blob(pen.random, 240, 272, 152, 34, { points: 18, wobble: 0.035 });
    const sesame = scatter(pen.random, 20, 236, 158, 98, 38, 22).map(([x, y]) =>
      ellipse(x, y, 6.5, 4, {
        fill: '#fdf0cc',
        transform: `rotate(${pen.random.int(-40, 40)} ${x.toFixed(0)} ${y.toFixed(0)})`,
      }),
    );
    return [
      counter(pen, wall, '#b8763a', 360),
      ellipse(250, 412, 190, 24, { fill: '#3b1408', opacity: 0.4, filter: pen.blur(9) }),
      path(disc(240, 406, 186, 22), { fill: body(pen, '#fbf1dd', 0.4) }),
      path(heel, {
        fill: pen.linear([
          [0, '#f4d196'],
          [0.35, '#d98f42'],
          [1, '#8f4f1a'],
        ]),
      }),
      path(lettuce, {
        fill: pen.linear([
          [0, '#8cc84a'],
          [1, '#4b8f34'],
        ]),
        transform: 'translate(0 30)',
      }),
      path(disc(168, 320, 66, 15), { fill: body(pen, '#d8412a', 0.6) }),
      path(disc(310, 322, 66, 15), { fill: body(pen, '#cf3623', 0.6) }),
      path(pattyShape, { fill: '#3d1206', opacity: 0.5, transform: 'translate(0 8)' }),
      solid(pen, pattyShape, patty, 0.8),
      ...scatter(pen.random, 26, 240, 274, 136, 24, 13).map(([x, y]) =>
        ellipse(x, y, 6, 4, {
          fill: pen.random.chance(0.5) ? darker(patty, 0.4) : lighter(patty, 0.3),
          opacity: 0.6,
        }),
      ),
      cheese
        ? path(
            'M98 244L382 244L392 258Q372 264 352 292Q338 262 300 260L220 260Q204 262 190 302Q172 262 140 260L92 258Z',
            {
              fill: pen.linear([
                [0, '#ffd65c'],
                [1, '#eaa22a'],
              ]),
            },
          )
        : path(
            smooth([
              [96, 250],
              [140, 240],
              [340, 240],
              [388, 250],
              [350, 266],
              [300, 254],
              [262, 276],
              [222, 256],
              [176, 270],
              [130, 258],
            ]),
            { fill: '#fbf1dc' },
          ),
      path(
        smooth([
          [88, 240],
          [120, 226],
          [360, 226],
          [394, 240],
          [372, 250],
          [330, 238],
          [290, 252],
          [244, 238],
          [200, 252],
          [152, 238],
          [116, 250],
        ]),
        {
          fill: pen.linear([
            [0, '#a6d860'],
            [1, '#5c9e3a'],
          ]),
        },
      ),
      path('M112 232Q240 218 368 232Q240 244 112 232Z', { fill: '#b9498a' }),
      path(crown, {
        fill: pen.radial(
          [
            [0, '#f8cf8c'],
            [0.45, '#dd9140'],
            [1, '#96501a'],
          ],
          { cx: 0.38, cy: 0.24, r: 0.84 },
        ),
      }),
      ...sesame,
      gloss(170, 140, 46, 12, -22, 0.5),
    ].join('');
  };
}

export const vegBurger: Draw = burger('#5f9284', '#b9742c', true);

export const chickenBurger: Draw = burger('#c9513a', '#a85f24', false);
