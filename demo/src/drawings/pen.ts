import { createRandom, type Random } from '../random/random.ts';
import { darker, lighter } from './color.ts';
import { el, path, round, type Attributes } from './svg.ts';

type Stop = readonly [offset: number, color: string, opacity?: number];

/** What the drawing of one picture uses: seeded random numbers and SVG definitions (gradients, blurs, clips). */
export interface Pen {
  readonly random: Random;
  radial(stops: readonly Stop[], where?: Attributes): string;
  /** Degrees clockwise from left-to-right: 0 →, 90 ↓. */
  linear(stops: readonly Stop[], angle?: number): string;
  blur(deviation: number): string;
  clip(...shapes: string[]): string;
  document(width: number, height: number, ...children: string[]): string;
}

export function createPen(seed: string): Pen {
  const ids = new Map<string, string>();
  const define = (markup: (id: string) => string) => {
    const key = markup('');
    const known = ids.get(key);
    if (known !== undefined) return `url(#${known})`;
    const id = `d${ids.size}`;
    ids.set(key, id);
    definitions.push(markup(id));
    return `url(#${id})`;
  };
  const definitions: string[] = [];
  const stopMarkup = (stops: readonly Stop[]) =>
    stops.map(([offset, color, opacity]) =>
      el('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }),
    );
  return {
    random: createRandom(seed),
    radial: (stops, where = {}) =>
      define((id) => el('radialGradient', { id, cx: 0.5, cy: 0.5, r: 0.5, ...where }, ...stopMarkup(stops))),
    linear: (stops, angle = 90) => {
      const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
      const ends = { x1: 0.5 - x, y1: 0.5 - y, x2: 0.5 + x, y2: 0.5 + y };
      return define((id) => el('linearGradient', { id, ...ends }, ...stopMarkup(stops)));
    },
    blur: (deviation) =>
      define((id) =>
        el(
          'filter',
          { id, x: '-50%', y: '-50%', width: '200%', height: '200%' },
          el('feGaussianBlur', { stdDeviation: deviation }),
        ),
      ),
    clip: (...shapes) => define((id) => el('clipPath', { id }, ...shapes)),
    document: (width, height, ...children) =>
      el(
        'svg',
        { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
        el('defs', {}, ...definitions),
        ...children,
      ),
  };
}

/** A gradient that makes a shape of one colour look round, lit from the upper left. `depth` is 0 for flat, 1 for a ball. */
export const body = (pen: Pen, color: string, depth = 0.5) =>
  pen.radial(
    [
      [0, lighter(color, 0.42 * depth)],
      [0.5, color],
      [1, darker(color, 0.45 * depth)],
    ],
    { cx: 0.38, cy: 0.32, r: 0.74 },
  );

export const solid = (pen: Pen, d: string, color: string, depth = 0.5, attributes: Attributes = {}) =>
  path(d, { fill: body(pen, color, depth), ...attributes });

/** The soft shadow of a shape on a table. */
export const shadow = (pen: Pen, d: string, dx = 8, dy = 12, soft = 9, opacity = 0.34) =>
  path(d, {
    fill: '#3b1408',
    opacity,
    filter: pen.blur(soft),
    transform: `translate(${round(dx)} ${round(dy)})`,
  });
