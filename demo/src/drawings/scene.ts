import { darker, lighter } from './color.ts';
import { box } from './geometry.ts';
import { body, type Pen } from './pen.ts';
import { ellipse, group, path, rect, round } from './svg.ts';

// Parts of a shop's header picture, 1200 × 900.
export const WIDTH = 1200;

export const HEIGHT = 900;

/** A wall or the sky as a gradient from top to bottom, with a bright area. */
export function backdrop(
  pen: Pen,
  top: string,
  bottom: string,
  glow = '#fff3d2',
  x = 600,
  y = 380,
  opacity = 0.5,
): string {
  return (
    rect(0, 0, WIDTH, HEIGHT, {
      fill: pen.linear([
        [0, top],
        [1, bottom],
      ]),
    }) +
    ellipse(x, y, 620, 460, {
      fill: pen.radial([
        [0, glow, 0.9],
        [1, glow, 0],
      ]),
      opacity,
    })
  );
}

export function floor(pen: Pen, y: number, color: string): string {
  return (
    rect(0, y, WIDTH, HEIGHT - y, {
      fill: pen.linear([
        [0, darker(color, 0.2)],
        [0.3, color],
        [1, lighter(color, 0.12)],
      ]),
    }) + rect(0, y, WIDTH, 8, { fill: darker(color, 0.4), opacity: 0.4 })
  );
}

export const softShade = (pen: Pen, x: number, y: number, rx: number, ry: number, opacity = 0.35) =>
  ellipse(x, y, rx, ry, { fill: '#2b0d05', opacity, filter: pen.blur(12) });

/** A striped awning with a wavy edge. */
export function awning(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  colors: readonly [string, string],
  bands = 11,
): string {
  const slant = 46;
  const stripes = Array.from({ length: bands }, (_, i) => {
    const color = colors[i % 2] ?? colors[0];
    const at = (k: number, spread: number) => x + spread + ((w - spread * 2) * k) / bands;
    const [x1, x2] = [at(i, slant), at(i + 1, slant)];
    const [x3, x4] = [at(i + 1, 0), at(i, 0)];
    const r = (x3 - x4) / 2;
    return (
      path(`M${round(x1)} ${y}L${round(x2)} ${y}L${round(x3)} ${y + h}L${round(x4)} ${y + h}Z`, {
        fill: pen.linear([
          [0, darker(color, 0.18)],
          [0.5, color],
          [1, lighter(color, 0.16)],
        ]),
      }) +
      path(
        `M${round(x4)} ${y + h - 1}L${round(x3)} ${y + h - 1}A${round(r)} ${round(r * 0.8)} 0 0 1 ${round(x4)} ${y + h - 1}Z`,
        {
          fill: darker(color, 0.12),
        },
      )
    );
  });
  return (
    rect(x - 6, y + h + 6, w + 12, 60, {
      fill: pen.linear([
        [0, '#2b0d05', 0.4],
        [1, '#2b0d05', 0],
      ]),
    }) +
    stripes.join('') +
    rect(x + slant - 8, y - 12, w - slant * 2 + 16, 16, { rx: 8, fill: darker(colors[0], 0.3) })
  );
}

/** The front and the top of a counter; things on it stand at `y`. */
export function counterFront(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  top: string,
  decor = '',
): string {
  return [
    softShade(pen, x + w / 2, y + h + 4, w * 0.53, 30, 0.5),
    path(box(x + 14, y + 12, w - 28, h, 10), {
      fill: pen.linear([
        [0, darker(color, 0.28)],
        [0.14, color],
        [1, darker(color, 0.14)],
      ]),
    }),
    group({ 'clip-path': pen.clip(path(box(x + 14, y + 12, w - 28, h, 10), {})) }, decor),
    rect(x + 14, y + 22, w - 28, 22, { fill: '#2b0d05', opacity: 0.25 }),
    path(box(x, y - 4, w, 30, 10), {
      fill: pen.linear([
        [0, lighter(top, 0.45)],
        [0.3, top],
        [1, darker(top, 0.3)],
      ]),
    }),
  ].join('');
}

/** A round or wide sign above the shop, with its emblem in the middle. */
export function sign(
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  rim: string,
  emblem: string,
): string {
  return (
    softShade(pen, x + 8, y + 16, rx, ry * 0.96, 0.4) +
    ellipse(x, y, rx, ry, { fill: body(pen, rim, 0.5) }) +
    ellipse(x, y, rx - 10, ry - 10, { fill: body(pen, color, 0.35) }) +
    ellipse(x, y, rx - 20, ry - 20, { fill: 'none', stroke: rim, 'stroke-width': 3, opacity: 0.7 }) +
    group({ transform: `translate(${x} ${y})` }, emblem)
  );
}
