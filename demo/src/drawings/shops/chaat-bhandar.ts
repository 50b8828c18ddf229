import { lighter } from '../color.ts';
import { fruit, jar, pile, pot } from '../counter-objects.ts';
import type { Draw } from '../draw.ts';
import { box, disc } from '../geometry.ts';
import { foliage, garland } from '../greenery.ts';
import { vapour } from '../lights.ts';
import { body, type Pen } from '../pen.ts';
import { paperCap, person } from '../people.ts';
import { backdrop, counterFront, floor, softShade } from '../scene.ts';
import { glassCase, tray, wheel } from '../stall.ts';
import { circle, ellipse, path, rect, round, stroke } from '../svg.ts';

/** The parasol in two reds with a golden fringe. */
function parasol(pen: Pen, x: number, y: number, r: number): string {
  const gores = Array.from({ length: 8 }, (_, i) => {
    const [a, b] = [-1 + i / 4, -1 + (i + 1) / 4];
    const color = i % 2 === 0 ? '#d2362a' : '#f6e9d0';
    const bulge = (k: number) => round(x + k * r);
    return path(
      `M${x} ${y - r * 0.62}C${bulge(a * 0.62)} ${y - r * 0.56} ${bulge(a * 0.94)} ${y - r * 0.24} ${bulge(a)} ${y}Q${bulge((a + b) / 2)} ${y + 34} ${bulge(b)} ${y}C${bulge(b * 0.94)} ${y - r * 0.24} ${bulge(b * 0.62)} ${y - r * 0.56} ${x} ${y - r * 0.62}Z`,
      {
        fill: pen.linear(
          [
            [0, lighter(color, 0.2)],
            [1, color],
          ],
          70,
        ),
      },
    );
  });
  const fringe = Array.from({ length: 40 }, (_, i) => {
    const px = x - r + (i + 0.5) * (r / 20);
    return path(`M${round(px - 8)} ${y + 6}L${round(px)} ${y + 34}L${round(px + 8)} ${y + 6}Z`, {
      fill: '#f2b13c',
    });
  });
  return (
    rect(x - 9, y - r * 0.6, 18, 560, {
      fill: pen.linear(
        [
          [0, '#7a5a38'],
          [0.4, '#c9a066'],
          [1, '#5f452a'],
        ],
        0,
      ),
    }) +
    fringe.join('') +
    gores.join('') +
    circle(x, y - r * 0.63, 13, { fill: '#f2b13c' })
  );
}

/** A water pot wrapped in red cloth. */
const matka = (pen: Pen, x: number, y: number, r: number) =>
  ellipse(x + 6, y, r * 0.9, 12, { fill: '#2b0d05', opacity: 0.35 }) +
  path(disc(x, y - r * 0.86, r, r * 0.88), { fill: body(pen, '#b8623a', 0.8) }) +
  path(
    `M${x - r} ${y - r * 0.9}Q${x} ${y - r * 0.5} ${x + r} ${y - r * 0.9}L${x + r * 0.92} ${y - r * 0.42}Q${x} ${y - r * 0.04} ${x - r * 0.92} ${y - r * 0.42}Z`,
    { fill: '#c8281f' },
  ) +
  path(box(x - r * 0.46, y - r * 1.9, r * 0.92, r * 0.3, 10), { fill: body(pen, '#c9744a', 0.6) }) +
  ellipse(x, y - r * 1.84, r * 0.42, r * 0.12, { fill: '#5f8a2c' });

const golgappa = (pen: Pen, r: number) => (x: number, y: number) =>
  circle(x + 2, y + 4, r, { fill: '#7a4a14', opacity: 0.5 }) +
  circle(x, y, r, { fill: body(pen, '#e2aa4c', 0.9) }) +
  ellipse(x - r * 0.3, y - r * 0.4, r * 0.26, r * 0.14, { fill: '#fff3d2', opacity: 0.7 });

export const chaatBhandar: Draw = (pen) =>
  [
    backdrop(pen, '#bfe0d8', '#f3e9b8', '#fffbe0', 600, 380, 0.7),
    path(
      'M0 640L0 430Q120 400 220 470Q360 380 480 470Q640 400 760 470Q900 390 1010 460Q1120 400 1200 440L1200 640Z',
      { fill: '#a5cc9a' },
    ),
    path(box(836, 330, 300, 320, 4), { fill: '#e9c9a8', opacity: 0.75 }),
    [864, 934, 1004, 1074]
      .map((x) =>
        path(`M${x} 640L${x} 470C${x} 430 ${x + 44} 430 ${x + 44} 470L${x + 44} 640Z`, {
          fill: '#c99a74',
          opacity: 0.6,
        }),
      )
      .join(''),
    path('M96 770C130 640 90 520 120 380L176 380C160 520 190 640 210 770Z', {
      fill: pen.linear(
        [
          [0, '#6b4a30'],
          [0.5, '#8f6a48'],
          [1, '#4f3420'],
        ],
        0,
      ),
    }),
    foliage(
      [
        [150, 110, 190],
        [10, 210, 150],
        [310, 200, 140],
        [170, 290, 150],
        [30, 60, 130],
        [320, 60, 110],
      ],
      '#4f8f4a',
    ),
    foliage(
      [
        [1150, 700, 100],
        [1050, 740, 80],
        [20, 720, 90],
      ],
      '#5f9f55',
    ),
    floor(pen, 780, '#c9b48a'),
    parasol(pen, 640, 300, 450),
    softShade(pen, 640, 330, 420, 40, 0.22),
    person(pen, 600, 448, 1.05, {
      hair: '#2a1a14',
      shirt: '#f6c65a',
      apron: '#fffaf0',
      hat: paperCap(pen),
      moustache: true,
      hands: [
        [-130, 160],
        [124, 130],
      ],
      holds:
        circle(130, 112, 26, { fill: body(pen, '#e2aa4c', 0.9) }) +
        ellipse(132, 98, 12, 6, { fill: '#4f7a24' }),
    }),
    counterFront(
      pen,
      210,
      620,
      820,
      176,
      '#2f7d6a',
      '#c9912f',
      [300, 440, 580, 720, 860, 980]
        .map(
          (x) =>
            path(`M${x} 660C${x - 40} 690 ${x - 40} 750 ${x} 776C${x + 40} 750 ${x + 40} 690 ${x} 660Z`, {
              fill: '#f6c23a',
              opacity: 0.8,
            }) + circle(x, 722, 13, { fill: '#c8352b' }),
        )
        .join(''),
    ),
    garland(pen, [214, 640], [1026, 640], 7, 36),
    glassCase(pen, 240, 430, 240, 190, pile(360, 616, 24, 5, golgappa(pen, 24)), '#8a2f2a'),
    path(disc(800, 606, 130, 22), {
      fill: pen.linear(
        [
          [0, '#8a5a14'],
          [0.3, '#f6d98a'],
          [1, '#8a5a14'],
        ],
        0,
      ),
    }),
    ellipse(800, 602, 110, 16, { fill: '#7a4c10' }),
    [736, 786, 836, 870]
      .map((x, i) => ellipse(x, 596 - (i % 2) * 5, 34, 15, { fill: body(pen, '#c98230', 0.8) }))
      .join(''),
    vapour(pen, 800, 570, 110, 0.5),
    matka(pen, 974, 620, 58),
    tray(pen, 540, 622, 90),
    [512, 540, 568]
      .map((x, i) => jar(pen, x, 610, 26, 40, ['#4f7a24', '#6b2314', '#c92d1c'][i] ?? '#4f7a24', '#c9c4be'))
      .join(''),
    pot(pen, 674, 622, 60, 48, '#c9c4be', '#f6f0e2'),
    wheel(pen, 330, 800, 74, '#f2b13c'),
    wheel(pen, 910, 800, 74, '#f2b13c'),
    matka(pen, 1110, 880, 70),
    pile(1010, 884, 26, 2, fruit(pen, '#8fb83a', 26)),
    stroke('M0 872Q300 850 600 880T1200 866', '#b09a6c', 5, { opacity: 0.3 }),
  ].join('');
