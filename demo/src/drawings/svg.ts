export type Attributes = Readonly<Record<string, string | number | undefined>>;
export type Point = readonly [number, number];

export const round = (n: number) => String(Math.round(n * 10) / 10);
export const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;

const write = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value;

export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${write(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export const path = (d: string, attributes: Attributes) => el('path', { d, ...attributes });
export const circle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  el('circle', { cx, cy, r, ...attributes });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes) =>
  el('ellipse', { cx, cy, rx, ry, ...attributes });
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  el('rect', { x, y, width, height, ...attributes });
export const group = (attributes: Attributes, ...children: string[]) => el('g', attributes, ...children);

export const place = (x: number, y: number, turn: number, ...children: string[]) =>
  group({ transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)})` }, ...children);
export const scaled = (x: number, y: number, scale: number, ...children: string[]) =>
  group({ transform: `translate(${round(x)} ${round(y)}) scale(${scale})` }, ...children);

/** A line without fill and with round ends. */
export const stroke = (d: string, color: string, width: number, attributes: Attributes = {}) =>
  path(d, {
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  });
