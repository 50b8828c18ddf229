import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeAdmin = () => makeUser(app.ctx, { isAdmin: true });

describe.each([
  ['a picture', '/api/pictures', 4],
  ['a spreadsheet', '/api/foods/bulk-import', 8],
])('simultaneous uploads of %s', (_, path, max) => {
  /** Sends bodies that do not end, and waits until only two of them are not refused. Returns a function that ends these. */
  async function sendSlowly({ token }: TestUser, count: number): Promise<() => void> {
    let refused = 0;
    const all = Array.from({ length: count }, () => {
      const sent = request(`${app.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '1000',
        },
      });
      sent.on('response', ({ statusCode }) => {
        if (statusCode === 429) refused += 1;
      });
      sent.on('error', () => undefined);
      sent.write('--x\r\n');
      return sent;
    });
    const end = () => all.forEach((sent) => sent.destroy());
    onTestFinished(end);
    await vi.waitFor(() => expect(refused).toBe(count - 2));
    return end;
  }
  /** An upload without a file is 400 when it is not refused before its body is read. */
  const statusOf = async (user: TestUser) => (await app.request(user, 'POST', path, new FormData())).status;

  test('a user has two, and so cannot keep others from uploading', async () => {
    const [greedy, other] = [await makeAdmin(), await makeAdmin()];
    const end = await sendSlowly(greedy, max);
    expect([await statusOf(greedy), await statusOf(other)]).toEqual([429, 400]);
    end();
    const both = () => Promise.all([statusOf(greedy), statusOf(greedy)]);
    await vi.waitFor(async () => expect(await both()).toEqual([400, 400]));
  });

  test(`all users together have ${max}`, async () => {
    const ends: (() => void)[] = [];
    for (let n = 0; n < max; n += 2) ends.push(await sendSlowly(await makeAdmin(), 3));
    const next = await makeAdmin();
    expect(await statusOf(next)).toBe(429);
    ends[0]?.();
    await vi.waitFor(async () => expect(await statusOf(next)).toBe(400));
  });
});
