import { beforeEach, expect, test } from 'vitest';
import { createSilentBrowsers } from './silent-browsers.ts';

const SECOND = 1_000;
let now: number;
let sent: string[];
let browsers: ReturnType<typeof createSilentBrowsers>;
beforeEach(() => {
  now = 0;
  sent = [];
  browsers = createSilentBrowsers(() => now);
});

/** Tries to send a message: whether it was sent to the browser at all. */
async function isTried(id: string, answers: boolean): Promise<boolean> {
  const before = sent.length;
  await browsers
    .unlessSilent(id, () => {
      sent.push(id);
      return answers ? Promise.resolve() : Promise.reject(new Error('no answer'));
    })
    .catch(() => undefined);
  return sent.length > before;
}

/** How many seconds after the last message the next one is tried. */
async function pauseOf(id: string): Promise<number> {
  const from = now;
  while (!(await isTried(id, false))) now += SECOND;
  return (now - from) / SECOND;
}

test('the pause of a browser grows from ten seconds to ten minutes', async () => {
  expect(await isTried('a', false)).toBe(true);
  const pauses: number[] = [];
  for (let time = 0; time < 8; time += 1) pauses.push(await pauseOf('a'));
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 600, 600]);
});

test('an answer resets the pause to ten seconds', async () => {
  await isTried('a', false);
  await pauseOf('a');
  now += 20 * SECOND;
  expect(await isTried('a', true)).toBe(true);
  expect(await isTried('a', false)).toBe(true);
  expect(await pauseOf('a')).toBe(10);
});

test('messages that were sent at the same time without an answer count once', async () => {
  await Promise.all(['a', 'a', 'a'].map((id) => isTried(id, false)));
  expect(sent).toEqual(['a', 'a', 'a']);
  expect(await pauseOf('a')).toBe(10);
});

test('the browser that has been silent for the longest time is forgotten after ten thousand others', async () => {
  for (let n = 0; n <= 10_000; n += 1) await isTried(`${n}`, false);
  expect(await isTried('1', false)).toBe(false);
  expect(await isTried('10000', false)).toBe(false);
  expect(await isTried('0', false)).toBe(true);
});
