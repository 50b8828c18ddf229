import { pot } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box } from '../geometry.ts';
import { vapour } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { paperCap, person } from '../people.ts';
import { backdrop, counterFront, floor, softShade } from '../scene.ts';
import { flames } from '../stall.ts';
import { circle, ellipse, group, path, rect, scaled, stroke } from '../svg.ts';

const archShape = (x: number, y: number, w: number, h: number) =>
  `M${x} ${y + h}L${x} ${y + h * 0.42}C${x + w * 0.02} ${y + h * 0.3} ${x + w * 0.1} ${y + h * 0.28} ${x + w * 0.16} ${y + h * 0.22}C${x + w * 0.2} ${y + h * 0.14} ${x + w * 0.34} ${y + h * 0.12} ${x + w * 0.5} ${y}C${x + w * 0.66} ${y + h * 0.12} ${x + w * 0.8} ${y + h * 0.14} ${x + w * 0.84} ${y + h * 0.22}C${x + w * 0.9} ${y + h * 0.28} ${x + w * 0.98} ${y + h * 0.3} ${x + w} ${y + h * 0.42}L${x + w} ${y + h}Z`;

/** A Mughal arch with a jali screen or light behind it. */
function arch(pen: Pen, x: number, y: number, w: number, h: number, screen: boolean): string {
  const d = archShape(x, y, w, h);
  const lattice: string[] = [];
  for (let row = 0; screen && row < h / 44; row += 1) {
    for (let column = 0; column < w / 44 + 1; column += 1) {
      const [cx, cy] = [x + column * 44 + (row % 2) * 22, y + row * 44];
      lattice.push(
        path(`M${cx} ${cy - 20}L${cx + 20} ${cy}L${cx} ${cy + 20}L${cx - 20} ${cy}Z`, {
          fill: 'none',
          stroke: '#d9a53c',
          'stroke-width': 4,
          opacity: 0.75,
        }),
      );
    }
  }
  return (
    path(archShape(x - 16, y - 22, w + 32, h + 22), { fill: '#0f3f3a' }) +
    path(d, {
      fill: screen
        ? pen.linear([
            [0, '#2f1a40'],
            [1, '#6b3a5a'],
          ])
        : pen.linear([
            [0, '#3a1f4a'],
            [1, '#8a4a5a'],
          ]),
    }) +
    group({ 'clip-path': pen.clip(path(d, {})) }, ...lattice) +
    path(d, { fill: 'none', stroke: '#e9bd5a', 'stroke-width': 8 })
  );
}

const lantern = (pen: Pen, x: number, y: number, s: number) =>
  circle(x, y, 150 * s, {
    fill: pen.radial([
      [0, '#ffd98a', 0.6],
      [1, '#ffd98a', 0],
    ]),
  }) +
  rect(x - 2, 0, 4, y - 70 * s, { fill: '#c9912f' }) +
  path(
    `M${x} ${y - 84 * s}L${x + 34 * s} ${y - 46 * s}L${x + 48 * s} ${y + 14 * s}L${x + 24 * s} ${y + 58 * s}L${x} ${y + 84 * s}L${x - 24 * s} ${y + 58 * s}L${x - 48 * s} ${y + 14 * s}L${x - 34 * s} ${y - 46 * s}Z`,
    {
      fill: pen.linear(
        [
          [0, '#8a5a14'],
          [0.3, '#fbe3a0'],
          [0.5, '#e9bd5a'],
          [1, '#7a4c10'],
        ],
        0,
      ),
    },
  ) +
  path(
    `M${x - 22 * s} ${y - 38 * s}L${x + 22 * s} ${y - 38 * s}L${x + 34 * s} ${y + 10 * s}L${x + 16 * s} ${y + 46 * s}L${x - 16 * s} ${y + 46 * s}L${x - 34 * s} ${y + 10 * s}Z`,
    {
      fill: pen.radial([
        [0, '#fffbe0'],
        [1, '#f9b347'],
      ]),
    },
  ) +
  stroke(
    `M${x - 11 * s} ${y - 38 * s}L${x - 8 * s} ${y + 46 * s}M${x + 11 * s} ${y - 38 * s}L${x + 8 * s} ${y + 46 * s}`,
    '#9a6a1c',
    3.4,
  );

/** A handi, sealed with dough or open. */
const sealed = (pen: Pen, x: number, y: number, w: number) =>
  pot(pen, x, y, w, w * 0.74, '#b8642c', undefined, true) +
  stroke(
    `M${x - w * 0.44} ${y - w * 0.73}Q${x} ${y - w * 0.62} ${x + w * 0.44} ${y - w * 0.73}`,
    '#f3dfb4',
    w * 0.07,
  );
const open = (pen: Pen, x: number, y: number, w: number) =>
  pot(pen, x, y, w, w * 0.74, '#b8642c') +
  path(
    `M${x - w * 0.4} ${y - w * 0.74}C${x - w * 0.3} ${y - w * 0.98} ${x + w * 0.3} ${y - w * 0.98} ${x + w * 0.4} ${y - w * 0.74}Q${x} ${y - w * 0.66} ${x - w * 0.4} ${y - w * 0.74}Z`,
    { fill: body(pen, '#f2c25a', 0.5) },
  ) +
  Array.from({ length: 34 }, () => {
    const [dx, dy] = [pen.random.range(-0.32, 0.32), pen.random.range(-0.16, 0)];
    return stroke(
      `M${x + dx * w} ${y - w * 0.76 + dy * w * (1 - Math.abs(dx) * 1.8)}l${pen.random.int(-9, 9)} ${pen.random.int(-7, 7)}`,
      pen.random.pick(['#fff6e0', '#ee8a1e', '#fbeecb', '#c8641f']),
      5,
    );
  }).join('') +
  [
    [-0.14, -0.86],
    [0.14, -0.84],
  ]
    .map(([dx = 0, dy = 0]) =>
      ellipse(x + dx * w, y + dy * w, w * 0.1, w * 0.075, { fill: body(pen, '#a84e1d', 0.8) }),
    )
    .join('');

/** The sigri: hot coals under skewers. */
const sigri = (pen: Pen, x: number, y: number) =>
  path(box(x - 116, y - 58, 232, 58, 8), {
    fill: pen.linear([
      [0, '#4a4442'],
      [1, '#241f1e'],
    ]),
  }) +
  flames(pen, x, y - 52, 190, 34, 7) +
  [0, 1, 2, 3]
    .map((i) => {
      const sx = x - 84 + i * 56;
      return (
        stroke(`M${sx} ${y - 24}L${sx + 10} ${y - 150}`, '#c9c4be', 5) +
        [0, 1, 2]
          .map((k) =>
            ellipse(sx + 3 + k * 2.2, y - 72 - k * 26, 17, 13, {
              fill: body(pen, k % 2 === 0 ? '#b5481c' : '#9a3a16', 0.8),
            }),
          )
          .join('')
      );
    })
    .join('');

export const biryaniHouse: Draw = (pen) =>
  [
    backdrop(pen, '#0f4a44', '#1f6f63', '#f9d58a', 600, 420, 0.4),
    rect(0, 0, 1200, 78, { fill: '#0b3531' }),
    Array.from(
      { length: 16 },
      (_, i) =>
        path(`M${i * 80 - 40} 78q40 44 80 0Z`, { fill: '#0b3531' }) +
        circle(i * 80, 96, 6, { fill: '#e9bd5a' }),
    ).join(''),
    rect(0, 70, 1200, 7, { fill: '#e9bd5a' }),
    arch(pen, 60, 170, 270, 500, true),
    arch(pen, 870, 170, 270, 500, true),
    arch(pen, 400, 120, 400, 560, false),
    ellipse(600, 430, 190, 230, {
      fill: pen.radial([
        [0, '#ffdf9a', 0.75],
        [1, '#ffdf9a', 0],
      ]),
    }),
    lantern(pen, 364, 190, 0.8),
    lantern(pen, 836, 190, 0.8),
    floor(pen, 800, '#6b2f3a'),
    person(pen, 600, 400, 1.1, {
      skin: '#c08a5a',
      hair: '#1d1410',
      shirt: '#f6f0e2',
      apron: '#6b2f4a',
      hat: paperCap(pen, '#f6f0e2'),
      beard: true,
      hands: [
        [-132, 168],
        [130, 168],
      ],
    }),
    counterFront(
      pen,
      100,
      606,
      1000,
      226,
      '#4a2340',
      '#e0b45a',
      [200, 360, 520, 680, 840, 1000]
        .map((x) =>
          scaled(
            x,
            730,
            1,
            ...[0, 45, 90, 135].map((turn) =>
              path('M0 -52C-16 -20 -16 20 0 52C16 20 16 -20 0 -52Z', {
                fill: '#e9bd5a',
                opacity: 0.55,
                transform: `rotate(${turn})`,
              }),
            ),
            circle(0, 0, 15, { fill: '#1f6f63' }),
          ),
        )
        .join('') +
        rect(100, 644, 1000, 9, { fill: '#e9bd5a' }) +
        rect(100, 806, 1000, 9, { fill: '#e9bd5a' }),
    ),
    sealed(pen, 210, 606, 170),
    sealed(pen, 372, 610, 132),
    open(pen, 640, 608, 186),
    vapour(pen, 640, 440, 190, 0.6),
    sigri(pen, 926, 606),
    vapour(pen, 960, 440, 110, 0.35),
    ellipse(480, 606, 54, 10, { fill: '#e9dcc6' }),
    [458, 482, 504]
      .map((x, i) => ellipse(x, 596 - (i % 2) * 4, 20, 11, { fill: body(pen, '#8fb83a', 0.6) }))
      .join(''),
    softShade(pen, 600, 872, 520, 16, 0.3),
  ].join('');
