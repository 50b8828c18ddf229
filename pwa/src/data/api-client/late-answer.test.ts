import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the app stays offline when an answer arrives to a request that was sent before the network was lost', async () => {
  const { page } = openBrowser('/');
  let respond: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
  const { request } = await import('./request.ts');
  const { isOnline, reportReached, watchNetwork } = await import('../../lib/requests/online.ts');
  watchNetwork();
  const answer = request('/api/shops');

  vi.stubGlobal('navigator', { onLine: false });
  page.dispatchEvent(new Event('offline'));
  expect(isOnline()).toBe(false);
  respond(Response.json([]));
  await answer;
  expect(isOnline()).toBe(false);

  // A server on the device itself answers without a network.
  reportReached(Date.now() + 1);
  expect(isOnline()).toBe(true);
});
