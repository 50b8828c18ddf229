import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from './cache.ts';
import type { Context } from './context.ts';

// The cache uses only the identity of the context.
const newContext = () => ({}) as Context;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a value expires after ttlMs; setting it again restarts the time', () => {
  const ctx = newContext();
  const values = createCache<number>({ maxEntries: 10, ttlMs: 1_000 });
  values.set(ctx, 'a', 1);
  vi.advanceTimersByTime(999);
  expect(values.get(ctx, 'a')).toBe(1);
  values.set(ctx, 'a', 2);
  vi.advanceTimersByTime(999);
  expect(values.get(ctx, 'a')).toBe(2);
  vi.advanceTimersByTime(1);
  expect(values.get(ctx, 'a')).toBeUndefined();
});

test('when the cache is full, the value that was set longest ago is removed', () => {
  const ctx = newContext();
  const values = createCache<number>({ maxEntries: 2, ttlMs: 1_000 });
  values.set(ctx, 'a', 1);
  values.set(ctx, 'b', 2);
  values.set(ctx, 'a', 3);
  values.set(ctx, 'c', 4);
  expect(['a', 'b', 'c'].map((key) => values.get(ctx, key))).toEqual([3, undefined, 4]);
});

test('one context does not know the values of another', () => {
  const values = createCache<number>({ maxEntries: 2, ttlMs: 1_000 });
  values.set(newContext(), 'a', 1);
  expect(values.get(newContext(), 'a')).toBeUndefined();
});
