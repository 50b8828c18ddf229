import { darker, lighter } from './color.ts';
import { smooth } from './geometry.ts';
import { body, type Pen } from './pen.ts';
import { circle, ellipse, group, path, type Point, stroke } from './svg.ts';

interface PersonOptions {
  readonly skin?: string;
  readonly hair: string;
  readonly shirt: string;
  readonly apron?: string;
  /** A hat, turban or cap, for a head with radius 50 at (0, 0). */
  readonly hat?: string;
  readonly style?: 'short' | 'bun' | 'long' | 'none';
  readonly moustache?: boolean;
  readonly beard?: boolean;
  /** The positions of the hands from the neck; the nearer hand is drawn last. */
  readonly hands?: readonly [Point, Point];
  /** What the hands hold; it is drawn before them. */
  readonly holds?: string;
}

/** A person behind a counter, from the waist up; (x, y) is the neck. */
export function person(pen: Pen, x: number, y: number, scale: number, o: PersonOptions): string {
  const {
    skin = '#b9794a',
    hair,
    shirt,
    apron,
    hat = '',
    style = 'short',
    hands = [
      [-120, 190],
      [120, 190],
    ],
  } = o;
  const arm = (side: number, [hx, hy]: Point) => {
    const shoulder: Point = [side * 92, 66];
    const elbow: Point = [side * 116, (66 + hy) / 2 + 34];
    const d = smooth([shoulder, elbow, [hx, hy]], false);
    const sleeve = smooth([[side * 80, 66], [side * 104, 104], elbow], false);
    return (
      stroke(d, darker(skin, 0.08), 34) +
      stroke(sleeve, darker(shirt, side > 0 ? 0.16 : 0.05), 46) +
      circle(hx, hy, 24, { fill: body(pen, skin, 0.4) })
    );
  };
  const torso = 'M-108 74C-100 34 -46 22 0 22C46 22 100 34 108 74L118 330L-118 330Z';
  const locks = {
    short: path('M-54 -8C-62 -70 62 -70 54 -8C48 -34 30 -40 0 -40C-30 -40 -48 -34 -54 -8Z', { fill: hair }),
    bun:
      circle(0, -66, 26, { fill: hair }) +
      path('M-55 0C-64 -74 64 -74 55 0C50 -32 20 -38 0 -42C-20 -38 -50 -32 -55 0Z', { fill: hair }),
    long: path('M-58 46C-74 -82 74 -82 58 46C52 10 50 -24 0 -38C-50 -24 -52 10 -58 46Z', { fill: hair }),
    none: '',
  }[style];
  const back =
    style === 'long' ? path('M-62 60C-80 -86 80 -86 62 60L44 84L-44 84Z', { fill: darker(hair, 0.2) }) : '';
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    group({ transform: 'translate(0 -46)' }, back),
    path(torso, {
      fill: pen.linear(
        [
          [0, lighter(shirt, 0.12)],
          [0.6, shirt],
          [1, darker(shirt, 0.22)],
        ],
        15,
      ),
    }),
    path('M-24 -12L24 -12L28 34Q0 58 -28 34Z', { fill: darker(skin, 0.18) }),
    apron === undefined
      ? ''
      : path('M-58 92Q0 112 58 92L74 330L-74 330Z', {
          fill: pen.linear([
            [0, lighter(apron, 0.1)],
            [1, darker(apron, 0.12)],
          ]),
        }) + stroke('M-58 94L-36 30M58 94L36 30', apron, 11),
    group(
      { transform: 'translate(0 -46)' },
      circle(-52, 4, 11, { fill: darker(skin, 0.1) }),
      circle(52, 4, 11, { fill: darker(skin, 0.1) }),
      ellipse(0, 0, 52, 58, { fill: body(pen, skin, 0.35) }),
      locks,
      circle(-19, 3, 4.6, { fill: '#2a1610' }),
      circle(19, 3, 4.6, { fill: '#2a1610' }),
      stroke('M-28 -12Q-19 -17 -11 -13M28 -12Q19 -17 11 -13', darker(hair, 0.2), 4),
      ellipse(-28, 18, 10, 7, { fill: '#d9543a', opacity: 0.28 }),
      ellipse(28, 18, 10, 7, { fill: '#d9543a', opacity: 0.28 }),
      stroke('M0 4Q5 14 -1 16', darker(skin, 0.3), 3.4),
      o.beard
        ? path('M-50 8C-48 62 -20 74 0 74C20 74 48 62 50 8C40 36 24 30 0 32C-24 30 -40 36 -50 8Z', {
            fill: hair,
          })
        : '',
      stroke('M-15 29Q0 41 15 29', o.beard ? '#f6e3d0' : '#7a2a1c', 5),
      o.moustache ? path('M-26 27Q-12 16 0 22Q12 16 26 27Q12 31 0 26Q-12 31 -26 27Z', { fill: hair }) : '',
      hat,
    ),
    arm(-1, hands[0]),
    o.holds ?? '',
    arm(1, hands[1]),
  );
}

export const chefHat = (pen: Pen, color = '#fffaf0') =>
  path('M-46 -34L-48 -66C-92 -74 -80 -136 -40 -124C-30 -152 30 -152 40 -124C80 -136 92 -74 48 -66L46 -34Z', {
    fill: body(pen, color, 0.3),
  }) + stroke('M-44 -44Q0 -36 44 -44', darker(color, 0.2), 5, { opacity: 0.5 });

export const cap = (pen: Pen, color: string) =>
  path('M-56 -16C-58 -72 58 -72 56 -16Q0 -34 -56 -16Z', { fill: body(pen, color, 0.5) }) +
  path('M-50 -20Q0 -40 62 -18Q80 -8 72 -2Q20 -22 -50 -12Z', { fill: darker(color, 0.2) });

export const paperCap = (pen: Pen, color = '#fffaf0') =>
  path('M-54 -20L-44 -66Q0 -82 44 -66L54 -20Q0 -36 -54 -20Z', { fill: body(pen, color, 0.3) }) +
  stroke('M-52 -26Q0 -42 52 -26', darker(color, 0.15), 4);

export const turban = (pen: Pen, color: string) =>
  path('M-60 -10C-74 -92 74 -92 60 -10Q30 -34 0 -36Q-30 -34 -60 -10Z', { fill: body(pen, color, 0.6) }) +
  stroke('M-54 -20Q-10 -70 50 -66M-58 -36Q-20 -76 20 -82M56 -18Q20 -50 -10 -54', darker(color, 0.25), 5, {
    opacity: 0.55,
  });
