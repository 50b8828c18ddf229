import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBegin, nextPhase, stepDistance, type Point, type SwipePhase } from './swipe.ts';

const WIDTH = 320;

/** The phases of a finger that goes through these points, from the first one. */
function phasesOf(from: Point, ...points: readonly Point[]): SwipePhase[] {
  let phase: SwipePhase = 'undecided';
  return points.map((point) => (phase = nextPhase(phase, from, point, WIDTH)));
}
const at = (x: number, y = 0): Point => ({ x, y });

describe('a finger on a card', () => {
  test.each([
    ['hardly moves', [at(3, 3), at(8, 2)], ['undecided', 'undecided']],
    ['goes to the right', [at(40), at(127), at(128), at(200)], ['moves', 'moves', 'far', 'far']],
    ['goes to the right and comes back', [at(200), at(60)], ['far', 'moves']],
    ['scrolls, and then goes to the right', [at(2, 30), at(250, 30)], ['scrolls', 'scrolls']],
    ['goes up and to the right', [at(20, -20), at(250, -20)], ['scrolls', 'scrolls']],
    ['goes to the left', [at(-40), at(250)], ['scrolls', 'scrolls']],
    ['swipes and goes down on the way', [at(30, 5), at(150, 90)], ['moves', 'far']],
  ])('%s', (_what, points, phases) => {
    expect(phasesOf(at(0), ...points)).toEqual(phases);
  });

  test("a swipe takes the next step after 40 % of the card's width, but at least 88 px", () => {
    expect([stepDistance(130), stepDistance(320)]).toEqual([88, 128]);
  });

  test.each([
    [0, false],
    [23, false],
    [24, true],
  ])('a swipe may begin %i px from the edge of the window: %s', (x, may) => {
    expect(mayBegin({ x })).toBe(may);
  });

  const coordinate = fc.integer({ min: -800, max: 800 });
  const point = fc.record({ x: coordinate, y: coordinate });

  test('a swipe counts as far only when it went far to the right and did not begin to scroll', () => {
    fc.assert(
      fc.property(point, fc.array(point, { minLength: 1 }), (from, path) => {
        const phases = phasesOf(from, ...path);
        phases.forEach((phase, index) => {
          const right = (path[index]?.x ?? 0) - from.x;
          if (phase === 'far') expect(right).toBeGreaterThanOrEqual(stepDistance(WIDTH));
          if (phases[index - 1] === 'scrolls') expect(phase).toBe('scrolls');
        });
        const [first] = path;
        const isSteep = first && Math.abs(first.y - from.y) > Math.abs(first.x - from.x);
        if (isSteep) expect(['undecided', 'scrolls']).toContain(phases[0]);
      }),
    );
  });
});
