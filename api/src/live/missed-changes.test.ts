import { expect, test } from 'vitest';
import { createMissedChanges } from './missed-changes.ts';

test('a page has missed the changes since it began to load, and those before this process started', () => {
  let time = 100_000;
  const changes = createMissedChanges(() => time);
  time += 60_000;
  expect(changes.isMissedBy(2_000)).toBe(false);
  expect(changes.isMissedBy(60_001)).toBe(true);
  changes.markChanged();
  time += 20_000;
  expect(changes.isMissedBy(2_000)).toBe(false);
  // Its connection may have taken a while.
  expect(changes.isMissedBy(15_001)).toBe(true);
  expect(changes.isMissedBy(40_000)).toBe(true);
});

test.each([undefined, null, '2000', Number.NaN])(
  'a client that sends %s as the age of its page gets no message',
  (age) => {
    expect(createMissedChanges().isMissedBy(age)).toBe(false);
  },
);
