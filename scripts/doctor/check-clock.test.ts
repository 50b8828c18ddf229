import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '@canteen/domain/durations';
import { checkClock } from './check-clock.ts';

let date = '';
const server = createServer((_, answer) => {
  answer.sendDate = false;
  if (date !== '') answer.setHeader('Date', date);
  answer.end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const check = () =>
  checkClock({
    razorpay: { sandbox: false, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  });
const inMs = (ms: number) => new Date(Date.now() + ms).toUTCString();

test("the doctor compares this machine's clock with Razorpay's", async () => {
  date = inMs(0);
  expect(await check()).toMatchObject({ state: 'ok', message: "this machine's clock is right" });
  date = inMs(HOUR_MS);
  expect(await check()).toMatchObject({
    state: 'problem',
    message: expect.stringMatching(/^this machine's clock is 3[56]\d\d s behind$/) as string,
    remedy: expect.stringContaining('time service') as string,
  });
  date = inMs(-HOUR_MS);
  expect(await check()).toMatchObject({
    state: 'problem',
    message: expect.stringMatching(/^this machine's clock is 36\d\d s ahead$/) as string,
  });
  date = '';
  expect(await check()).toMatchObject({ state: 'ok' });
  expect(await checkClock({ razorpay: { sandbox: true, baseUrl: undefined } })).toMatchObject({
    state: 'ok',
  });
});
