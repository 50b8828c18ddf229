import { expect, test, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

const values = { name: 'Tea House', description: 'Tea', address: 'Gate 2', contact: '9876543210' };

test('a shop that an earlier try has added is changed only when nobody else has changed it since', async () => {
  openBrowser('/admin/dashboard');
  const { createShop } = await import('./shop-requests.ts');
  const made = { ...values, _id: 'a'.repeat(24), description: 'Corrected by somebody else', version: 2 };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_input: string, init: { method: string; body: string }) => {
    if (init.method === 'POST') return Promise.resolve(Response.json(made));
    sent.push(JSON.parse(init.body));
    const refused = { code: 'CONFLICT', message: 'This shop was changed', shop: made };
    return Promise.resolve(Response.json(refused, { status: 409 }));
  });
  const error: unknown = await createShop(values, 'key').catch((refused: unknown) => refused);
  expect(sent).toEqual([{ ...values, version: 1 }]);
  expect(error).toMatchObject({ status: 409 });
});
