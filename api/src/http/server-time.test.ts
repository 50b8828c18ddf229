import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const saidTime = async (path: string, headers?: Record<string, string>) => {
  const answer = await app.ask(null, 'GET', path, undefined, headers);
  return { ...answer, said: Date.parse(answer.headers.get('Date') ?? '') };
};

it('tells the business clock in every answer, also where nothing has changed', async () => {
  const offsetMs = 5 * 3_600_000;
  app.ctx.clock.shift(offsetMs);
  const first = await saidTime('/api/shops');
  expect(Math.abs(first.said - Date.now() - offsetMs)).toBeLessThan(5_000);
  const again = await saidTime('/api/shops', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
  expect(Math.abs(again.said - Date.now() - offsetMs)).toBeLessThan(5_000);
  app.ctx.clock.shift(0);
  const missing = await saidTime('/api/shops/nope');
  expect(missing.status).toBe(404);
  expect(Math.abs(missing.said - Date.now())).toBeLessThan(5_000);
});
