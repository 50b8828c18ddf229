import { expect, test, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

const values = { name: 'Vada', price: 30, shop: 'b'.repeat(24) };

test('a food that an earlier try has added is changed only when nobody else has changed it since', async () => {
  openBrowser('/admin/dashboard');
  const { createFood } = await import('./food-requests.ts');
  const made = { ...values, _id: 'a'.repeat(24), price: 35, version: 2 };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_input: string, init: { method: string; body: string }) => {
    if (init.method === 'POST') return Promise.resolve(Response.json(made));
    sent.push(JSON.parse(init.body));
    const refused = { code: 'CONFLICT', message: 'This food was changed', food: made };
    return Promise.resolve(Response.json(refused, { status: 409 }));
  });
  const error: unknown = await createFood(values, 'key').catch((refused: unknown) => refused);
  expect(sent).toEqual([{ ...values, version: 1 }]);
  expect(error).toMatchObject({ status: 409, body: { food: made } });
});
