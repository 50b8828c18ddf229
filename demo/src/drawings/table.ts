import { darker, lighter, mix } from './color.ts';
import { polar, TAU } from './geometry.ts';
import type { Pen } from './pen.ts';
import { at, circle, group, path, rect, stroke, type Point } from './svg.ts';

const SIZE = 480;

type Pattern = 'plain' | 'gingham' | 'stripes' | 'planks' | 'terrazzo' | 'tiles' | 'block-print' | 'mat';

function gingham(color: string): string {
  const bands: string[] = [];
  for (let i = -1; i < 7; i += 1) {
    const attributes = { fill: lighter(color, 0.55), opacity: 0.34 };
    bands.push(rect(i * 80 + 14, -200, 40, 900, attributes), rect(-200, i * 80 + 14, 900, 40, attributes));
  }
  return group({ transform: 'rotate(-12 240 240)' }, ...bands);
}

function stripes(color: string): string {
  const lines = Array.from({ length: 12 }, (_, i) =>
    rect(-200, i * 64 - 120, 900, i % 2 === 0 ? 20 : 6, { fill: lighter(color, 0.5), opacity: 0.3 }),
  );
  return group({ transform: 'rotate(-24 240 240)' }, ...lines);
}

function planks(pen: Pen, color: string): string {
  const boards: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    const y = i * 104 - 20;
    const tone = i % 2 === 0 ? lighter(color, 0.05) : darker(color, 0.05);
    boards.push(rect(0, y, SIZE, 104, { fill: tone }));
    boards.push(rect(0, y, SIZE, 3, { fill: darker(color, 0.35), opacity: 0.55 }));
    for (let grain = 0; grain < 3; grain += 1) {
      const gy = y + 20 + grain * 28 + pen.random.range(-6, 6);
      const x = pen.random.range(-60, 260);
      const bend = pen.random.range(-10, 10);
      const d = `M${at([x, gy])}q120 ${bend.toFixed(1)} ${pen.random.int(200, 340)} 0`;
      boards.push(stroke(d, darker(color, 0.2), 2.4, { opacity: 0.4 }));
    }
  }
  return boards.join('');
}

function terrazzo(pen: Pen, color: string): string {
  const tones = [
    lighter(color, 0.5),
    darker(color, 0.2),
    mix(color, '#d9672c', 0.45),
    mix(color, '#3f7a63', 0.35),
  ];
  return Array.from({ length: 34 }, () => {
    const [x, y] = [pen.random.range(0, SIZE), pen.random.range(0, SIZE)];
    const start = pen.random.range(0, TAU);
    const corners = [0, 1, 2, 3].map((i): Point => polar(x, y, pen.random.range(6, 15), start + i * 1.5));
    return path(`M${corners.map(at).join('L')}Z`, { fill: pen.random.pick(tones), opacity: 0.5 });
  }).join('');
}

function tiles(color: string): string {
  const parts: string[] = [];
  for (let row = -1; row < 5; row += 1) {
    for (let column = -1; column < 5; column += 1) {
      const [x, y] = [column * 120 + 60, row * 120 + 60];
      parts.push(
        path(`M${x} ${y - 56}L${x + 56} ${y}L${x} ${y + 56}L${x - 56} ${y}Z`, {
          fill: lighter(color, 0.32),
          opacity: 0.5,
        }),
        circle(x, y, 15, { fill: darker(color, 0.16), opacity: 0.5 }),
        circle(x + 60, y + 60, 9, { fill: lighter(color, 0.6), opacity: 0.5 }),
      );
    }
  }
  return group({ transform: 'rotate(-8 240 240)' }, ...parts);
}

function blockPrint(color: string): string {
  const parts: string[] = [];
  for (let row = 0; row < 7; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const [x, y] = [column * 84 + (row % 2) * 42 - 20, row * 78];
      const petals = [0, 1, 2, 3].map((i) => {
        const [px, py] = polar(x, y, 11, (i * TAU) / 4);
        return circle(px, py, 8, { fill: lighter(color, 0.5), opacity: 0.5 });
      });
      parts.push(...petals, circle(x, y, 5, { fill: darker(color, 0.25), opacity: 0.6 }));
    }
  }
  return group({ transform: 'rotate(10 240 240)' }, ...parts);
}

function mat(color: string): string {
  const slats = Array.from({ length: 25 }, (_, i) =>
    rect(-60, i * 24 - 60, 620, 3, { fill: darker(color, 0.28), opacity: 0.4 }),
  );
  const threads = [70, 400].map((x) => rect(x, -60, 7, 620, { fill: darker(color, 0.4), opacity: 0.45 }));
  return group({ transform: 'rotate(6 240 240)' }, ...slats, ...threads);
}

/** A table seen from above, lit from the upper left. */
export function table(pen: Pen, color: string, pattern: Pattern = 'plain'): string {
  const patterns: Record<Pattern, () => string> = {
    plain: () => '',
    gingham: () => gingham(color),
    stripes: () => stripes(color),
    planks: () => planks(pen, color),
    terrazzo: () => terrazzo(pen, color),
    tiles: () => tiles(color),
    'block-print': () => blockPrint(color),
    mat: () => mat(color),
  };
  const light = pen.radial(
    [
      [0, '#fff1cf', 0.42],
      [0.55, '#fff1cf', 0.02],
      [0.6, '#3a1206', 0.02],
      [1, '#3a1206', 0.34],
    ],
    { cx: 0.22, cy: 0.16, r: 1.1 },
  );
  return (
    rect(0, 0, SIZE, SIZE, { fill: color }) + patterns[pattern]() + rect(0, 0, SIZE, SIZE, { fill: light })
  );
}

/** A napkin that is partly under the plate. */
export function napkin(pen: Pen, x: number, y: number, turn: number, color: string, accent: string): string {
  const cloth = `M-110 -95Q0 -104 112 -92Q120 0 110 96Q0 86 -114 98Q-106 0 -110 -95Z`;
  const line = (offset: number) => stroke(`M-110 ${offset}Q0 ${offset - 6} 112 ${offset + 2}`, accent, 5);
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    path(cloth, { fill: '#3b1408', opacity: 0.25, filter: pen.blur(6), transform: 'translate(5 8)' }),
    path(cloth, {
      fill: pen.linear(
        [
          [0, lighter(color, 0.3)],
          [0.5, color],
          [0.56, darker(color, 0.12)],
          [1, color],
        ],
        20,
      ),
    }),
    line(-76),
    line(-66),
    line(76),
    line(86),
  );
}

/** Wall and table seen from the side, for glasses and other tall things. */
export function counter(pen: Pen, wall: string, top: string, horizon = 330): string {
  const glow = pen.radial(
    [
      [0, '#fff3d2', 0.75],
      [1, '#fff3d2', 0],
    ],
    { cx: 0.5, cy: 0.5, r: 0.5 },
  );
  const beam = (x: number, w: number) =>
    path(`M${x} 0L${x + w} 0L${x + w - 190} ${horizon}L${x - 190} ${horizon}Z`, {
      fill: '#fff1cc',
      opacity: 0.16,
    });
  return (
    rect(0, 0, SIZE, SIZE, {
      fill: pen.linear(
        [
          [0, lighter(wall, 0.16)],
          [1, darker(wall, 0.1)],
        ],
        65,
      ),
    }) +
    circle(235, 210, 230, { fill: glow, opacity: 0.55 }) +
    beam(200, 90) +
    beam(330, 46) +
    rect(0, horizon, SIZE, SIZE - horizon, {
      fill: pen.linear(
        [
          [0, lighter(top, 0.22)],
          [1, darker(top, 0.2)],
        ],
        70,
      ),
    }) +
    rect(0, horizon, SIZE, 5, { fill: lighter(top, 0.5), opacity: 0.8 })
  );
}
