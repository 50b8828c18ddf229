import { expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

const NOW = 'Sun, 22 Nov 2026 07:00:00 GMT';

/** Loads the module in a page whose script element has this text. */
async function load(text: string | null) {
  openBrowser();
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'first-answers' && text !== null ? { textContent: text } : null),
  });
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  return import('./first-answers.ts');
}

it('an answer in the page is used once, with the time of the server', async () => {
  const { takeFirstAnswer } = await load(
    JSON.stringify({ now: NOW, answers: { '/api/shops': [{ _id: 'x' }] } }),
  );
  const answer = takeFirstAnswer('/api/shops');
  expect(answer?.headers.get('Date')).toBe(NOW);
  expect(await answer?.json()).toEqual([{ _id: 'x' }]);
  expect(takeFirstAnswer('/api/shops')).toBeNull();
  expect(takeFirstAnswer('/api/config')).toBeNull();
});

it('an answer in a page that was loaded long ago is not used', async () => {
  const { takeFirstAnswer } = await load(JSON.stringify({ now: NOW, answers: { '/api/shops': [] } }));
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(takeFirstAnswer('/api/shops')).toBeNull();
});

it('a page without answers has none', async () => {
  const { takeFirstAnswer } = await load(null);
  expect(takeFirstAnswer('/api/shops')).toBeNull();
});
