import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

/** Asks for a shop or its menu, as the checkout does, and answers when the test says so. */
async function ask(what: 'shop' | 'menu') {
  openBrowser('/');
  let respond: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
  const { queryClient } = await import('../api-client/query-client.ts');
  const { menuKeys, shopKeys } = await import('../api-client/query-keys.ts');
  const { refetch } = await import('../api-client/refetch.ts');
  const { fetchMenu } = await import('./foods.ts');
  const { fetchShop } = await import('./shops.ts');
  const queryKey: QueryKey = what === 'shop' ? shopKeys.one('s1') : menuKeys.of('s1');
  const answer = (name: string) => (what === 'shop' ? { _id: 's1', name } : [{ _id: 'f1', name, price: 1 }]);
  return {
    answer,
    show: (name: string) => queryClient.setQueryData<unknown>(queryKey, answer(name)),
    start: () => (what === 'shop' ? fetchShop('s1') : fetchMenu('s1')),
    respond: (name: string) => respond(Response.json(answer(name))),
    tellOfChange: () => refetch(queryKey),
    shown: () => queryClient.getQueryState(queryKey),
  };
}

describe.each(['shop', 'menu'] as const)('the %s of a checkout', (what) => {
  it('is shown by the pages too', async () => {
    const { answer, show, start, respond, shown } = await ask(what);
    show('Before');
    const asked = start();
    respond('Now');
    await asked;
    expect(shown()).toMatchObject({ data: answer('Now'), isInvalidated: false });
  });

  it.each(['Before', undefined])(
    'is fetched again by the pages when it has changed since the request (shown until then: %s)',
    async (before) => {
      const { answer, show, start, respond, tellOfChange, shown } = await ask(what);
      if (before !== undefined) show(before);
      const asked = start();
      await tellOfChange();
      respond('During');
      await asked;
      expect(shown()).toMatchObject({ data: answer('During'), status: 'success', isInvalidated: true });
    },
  );

  it('replaces a copy of the device, with its age and its error', async () => {
    const { answer, show, start, respond, tellOfChange, shown } = await ask(what);
    show('Before');
    const before = shown();
    Object.assign(before ?? {}, { dataUpdatedAt: 1, error: new Error('no network') });
    await tellOfChange();
    const asked = start();
    respond('Now');
    await asked;
    expect(shown()).toMatchObject({ data: answer('Now'), error: null });
    expect(shown()?.dataUpdatedAt).toBeGreaterThan(1);
  });

  it('does not replace an answer that came after the request', async () => {
    const { answer, show, start, respond, shown } = await ask(what);
    show('Before');
    const asked = start();
    show('Newer');
    respond('During');
    await asked;
    expect(shown()).toMatchObject({ data: answer('Newer'), isInvalidated: false });
  });
});
