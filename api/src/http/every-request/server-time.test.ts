import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const getWithDate = async (path: string, headers?: Record<string, string>) => {
  const answer = await app.request(null, 'GET', path, undefined, headers);
  return { ...answer, date: Date.parse(answer.headers.get('Date') ?? '') };
};

it('every answer has the time of the business clock in Date, also a 304 and an error', async () => {
  const offsetMs = 5 * 3_600_000;
  app.ctx.clock.shift(offsetMs);
  const first = await getWithDate('/api/shops');
  expect(Math.abs(first.date - Date.now() - offsetMs)).toBeLessThan(5_000);
  const again = await getWithDate('/api/shops', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
  expect(Math.abs(again.date - Date.now() - offsetMs)).toBeLessThan(5_000);
  app.ctx.clock.shift(0);
  const missing = await getWithDate('/api/shops/nope');
  expect(missing.status).toBe(404);
  expect(Math.abs(missing.date - Date.now())).toBeLessThan(5_000);
});
