import { lighter } from '../color.ts';
import { chopped, leaf, seeds } from '../garnish.ts';
import { blob, scatter } from '../geometry.ts';
import { body, type Pen } from '../pen.ts';
import { circle, path } from '../svg.ts';
import { beans, gravy } from '../textures.ts';
import { katori } from '../vessels.ts';

export const sambar = (pen: Pen, x: number, y: number, r: number) =>
  katori(
    pen,
    x,
    y,
    r,
    gravy(pen, x, y, r, '#c8641f', '#f0b04a') +
      beans(pen, scatter(pen.random, 4, x, y, r * 0.55, r * 0.55, r * 0.4), r * 0.15, '#d98a35') +
      chopped(pen, x, y, r * 0.6, 7),
  );

export const chutney = (pen: Pen, x: number, y: number, r: number, color = '#eef0dc') =>
  katori(
    pen,
    x,
    y,
    r,
    circle(x, y, r, { fill: body(pen, color, 0.4) }) +
      path(blob(pen.random, x, y, r * 0.5, r * 0.4, { wobble: 0.2 }), {
        fill: lighter(color, 0.5),
        opacity: 0.7,
      }) +
      seeds(pen, x, y, r * 0.45, r * 0.4, 9, '#3a241a') +
      leaf(pen, x + r * 0.1, y, r * 0.5, 30, '#3c7d38'),
  );
