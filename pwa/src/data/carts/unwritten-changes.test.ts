import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import type { CartChange } from './unwritten-changes.ts';

const add = (id: string): CartChange => ({
  owner: 'guest',
  shopId: 's',
  shopName: 'Night Dhaba',
  change: { kind: 'add', food: { id, name: `Food ${id}`, price: 10_00 } },
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('returns the unwritten changes of a closed page, in the order in which they were made', async () => {
  openBrowser();
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  const { storeUnwrittenChange } = await import('./unwritten-changes.ts');
  const { readUnwrittenChanges } = await import('./read-unwritten-changes.ts');
  const changes = Array.from({ length: 12 }, (_, place) => storeUnwrittenChange(add(String(place))));
  expect(readUnwrittenChanges()).toEqual(changes);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(12);
});

it('deletes one change and keeps the others', async () => {
  const { page } = openBrowser();
  page.localStorage.setItem('user', '{}');
  const { storeUnwrittenChange, deleteUnwrittenChange } = await import('./unwritten-changes.ts');
  const { readUnwrittenChanges } = await import('./read-unwritten-changes.ts');
  const [first, second] = [
    storeUnwrittenChange(add('a')),
    storeUnwrittenChange({ ...add('b'), owner: 'u1' }),
  ];
  deleteUnwrittenChange(first.id);
  expect(readUnwrittenChanges()).toEqual([second]);
  deleteUnwrittenChange(second.id);
  expect(readUnwrittenChanges()).toEqual([]);
  expect(page.localStorage.getItem('user')).toBe('{}');
});

it('reads changes of an older version, in which lines had no keys', async () => {
  const { page } = openBrowser();
  const line = { owner: 'guest', shopId: 's' };
  const older = [
    { kind: 'set', foodId: 'samosa', quantity: 3 },
    { kind: 'step', foodId: 'chai', by: -1 },
  ];
  for (const [place, change] of older.entries()) {
    page.localStorage.setItem(`cartChange:${place}-a`, JSON.stringify({ ...line, change }));
  }
  const { readUnwrittenChanges } = await import('./read-unwritten-changes.ts');
  expect(readUnwrittenChanges()).toEqual([
    { ...line, id: '0-a', change: { kind: 'set', key: 'samosa', quantity: 3 } },
    { ...line, id: '1-a', change: { kind: 'step', key: 'chai', by: -1 } },
  ]);
});

it('ignores and deletes changes that cannot be read', async () => {
  const { page } = openBrowser();
  page.localStorage.setItem('cartChange:1-a', '{');
  page.localStorage.setItem('cartChange:2-b', JSON.stringify({ ...add('a'), change: { kind: 'burn' } }));
  const { readUnwrittenChanges } = await import('./read-unwritten-changes.ts');
  expect(readUnwrittenChanges()).toEqual([]);
  expect(page.localStorage.length).toBe(0);
});
