import { expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

const NOW = 'Sun, 22 Nov 2026 07:00:00 GMT';
const ID = '65f0c0ffee65f0c0ffee65f0';

/** Loads the module in a page whose script element has this text, takes the answers, and returns the queries' keys and data. */
async function take(text: string | null, age = 1_000) {
  openBrowser();
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'first-answers' && text !== null ? { textContent: text } : null),
  });
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - age);
  const { takePreloadedAnswers } = await import('./preloaded-answers.ts');
  const { queryClient } = await import('./query-client.ts');
  takePreloadedAnswers();
  const keys = await import('./query-keys.ts');
  return {
    ...keys,
    dataOf: (key: readonly unknown[]) => queryClient.getQueryData(key),
    ageOf: (key: readonly unknown[]) => Date.now() - (queryClient.getQueryState(key)?.dataUpdatedAt ?? NaN),
  };
}

it('gives each answer in the page to its query', async () => {
  const answers = {
    '/api/config': { appName: 'Campus' },
    '/api/shops': [{ _id: ID }],
    '/api/shops/tags': [{ tag: 'All', count: 1 }],
    [`/api/shops/${ID}`]: { _id: ID, name: 'Dhaba' },
    [`/api/shops/${ID}/foods`]: [{ _id: 'dosa' }],
    [`/api/foods/${ID}`]: { _id: ID, name: 'Dosa' },
  };
  const { dataOf, configKey, menuKeys, shopKeys } = await take(JSON.stringify({ now: NOW, answers }));
  expect(dataOf(configKey)).toEqual({ appName: 'Campus' });
  expect(dataOf(shopKeys.list())).toEqual([{ _id: ID }]);
  expect(dataOf(shopKeys.tags())).toEqual([{ tag: 'All', count: 1 }]);
  expect(dataOf(shopKeys.one(ID))).toEqual({ _id: ID, name: 'Dhaba' });
  expect(dataOf(menuKeys.of(ID))).toEqual([{ _id: 'dosa' }]);
  expect(dataOf(menuKeys.food(ID))).toEqual({ _id: ID, name: 'Dosa' });
});

it('an answer is as old as the page, so that an old one is asked for again', async () => {
  const { ageOf, shopKeys } = await take(JSON.stringify({ now: NOW, answers: { '/api/shops': [] } }), 31_000);
  expect(ageOf(shopKeys.list())).toBeGreaterThanOrEqual(31_000);
});

it('a page without answers has none', async () => {
  const { dataOf, shopKeys } = await take(null);
  expect(dataOf(shopKeys.list())).toBeUndefined();
});
