import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { startSession } from '../../sessions/start-session.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeFood, makeShop, makeUser } from '../../testing/factories.ts';

// The general limits on requests (decisions, HTTP). Each test of a limit leaves its counters used up.

const PER_ADDRESS = 20_000;
const PER_USER = 3_000;

let app: TestApp;
let shop: string;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  shop = await makeShop(app.ctx);
});
afterAll(() => app.close());

const tokenOf = (userId: string) => startSession(app.ctx, userId, { ip: '127.0.0.1', userAgent: 'test' });

/** A connection may have 64 (docs/decisions/0081). */
const UNANSWERED = 60;

/** Sends requests on one connection, as many at once as it may have. Returns the number of answers by status. */
async function sendAtOnce(path: string, authorizations: readonly (string | null)[], method = 'GET') {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const counts: Record<string, number> = {};
  let answered = 0;
  let rest = '';
  const done = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const text = rest + chunk;
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        counts[status] = (counts[status] ?? 0) + 1;
        answered += 1;
      }
      // The part of a status line that the next chunk completes.
      rest = /HTTP\/1\.1 \d{0,3}$|H(T(T(P(\/(1(\.1?)?)?)?)?)?)?$/.exec(text)?.[0] ?? '';
      if (answered === authorizations.length) resolve();
      else send();
    });
  });
  const lines = authorizations.map((header) => (header === null ? '' : `Authorization: ${header}\r\n`));
  let sent = 0;
  function send(): void {
    const next = lines.slice(sent, answered + UNANSWERED);
    sent += next.length;
    if (next.length === 0) return;
    socket.write(next.map((line) => `${method} ${path} HTTP/1.1\r\nHost: test\r\n${line}\r\n`).join(''));
  }
  send();
  await done;
  socket.destroy();
  return counts;
}
/** The minute must not end during the test, also on a slow machine. */
function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
const times = <T>(count: number, item: (n: number) => T) => Array.from({ length: count }, (_, n) => item(n));

test('the tokens of one user share 3,000 requests a minute; the next user has their own', async () => {
  stopClock();
  const user = await makeUser(app.ctx);
  const tokens = await Promise.all(times(10, () => tokenOf(user.id)));
  const bearer = (n: number) => `Bearer ${tokens[n % tokens.length]}`;
  const answers = await sendAtOnce('/api/users/me', times(PER_USER + 40, bearer));
  expect(answers).toEqual({ 200: PER_USER, 429: 40 });
  const { status, headers } = await app.request(user, 'GET', '/api/users/me');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await app.request(await makeUser(app.ctx), 'GET', '/api/users/me')).status).toBe(200);
});

test('guests share 20,000 requests of an address, made-up tokens included; users, menus and logins are not stopped', async () => {
  stopClock();
  const before = await makeUser(app.ctx);
  expect((await app.request(before, 'GET', '/api/users/me')).status).toBe(200);
  const madeUp = (n: number) => `Bearer ${String(n).padStart(43, 'A')}`;
  const invalid = (n: number) => `Basic ${n}`;
  const none = () => null;
  const parts = await Promise.all([
    sendAtOnce('/api/nothing', times(2_000, madeUp)),
    sendAtOnce('/api/nothing', times(2_000, invalid)),
    sendAtOnce('/api/nothing', times(PER_ADDRESS - 4_000 + 60, none)),
  ]);
  const sum = (status: string) => parts.reduce((total, part) => total + (part[status] ?? 0), 0);
  // The requests of the test before are not counted for the address.
  expect([sum('404'), sum('429')]).toEqual([PER_ADDRESS, 60]);

  const after = await makeUser(app.ctx);
  for (const user of [before, after]) {
    expect((await app.request(user, 'GET', '/api/users/me')).status).toBe(200);
  }
  for (const path of ['shops', 'shops/tags', `shops/${shop}`, `shops/${shop}/foods`, 'config']) {
    expect((await app.request(null, 'GET', `/api/${path}`)).status).toBe(200);
  }
  const wrong = { email: 'nobody@snu.edu.in', password: 'wrong one' };
  expect((await app.request(null, 'POST', '/api/users/login', wrong)).status).toBe(400);
  expect((await app.request(null, 'GET', '/api/nothing')).status).toBe(429);
  expect((await app.request({ token: 'A'.repeat(43) }, 'GET', '/api/users/me')).status).toBe(429);
});

test('above 20,000 a minute the pages of an address have no answers in them, so that they cost no read', async () => {
  stopClock();
  const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
  const hasAnswers = async (path: string, address = '127.0.0.1') => {
    const page = await app.request<string>(null, 'GET', path, undefined, { 'x-forwarded-for': address });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>');
    return page.body.includes('id="first-answers"');
  };
  const pages = ['/', `/shop/${shop}`, `/food/${food}`];
  const answered = () => Promise.all(pages.map((path) => hasAnswers(path)));
  expect(await answered()).toEqual([true, true, true]);
  // A page without answers is not counted.
  expect(
    await sendAtOnce(
      '/cart',
      times(100, () => null),
    ),
  ).toEqual({ 200: 100 });
  const others = PER_ADDRESS - pages.length - 1;
  expect(
    await sendAtOnce(
      '/',
      times(others, () => null),
    ),
  ).toEqual({ 200: others });
  expect(await hasAnswers('/')).toBe(true);
  expect(await answered()).toEqual([false, false, false]);
  expect(await hasAnswers(`/food/${food}`, '10.0.0.2')).toBe(true);
  // The page asks for them itself.
  expect((await app.request(await makeUser(app.ctx), 'GET', `/api/foods/${food}`)).status).toBe(200);
});

test('above 20,000 requests for pictures a minute an address gets 429', async () => {
  stopClock();
  const { fetch: answer } = createApp(app.ctx);
  const env = {
    incoming: { headers: {}, socket: { remoteAddress: '10.0.0.3' } },
    outgoing: { setHeader() {} },
  };
  // Refused before the database is asked.
  const request = new Request('http://x/pictures/a?w=none');
  const before = new Set<number>();
  for (let sent = 0; sent < PER_ADDRESS; sent++) before.add((await answer(request, env)).status);
  expect(before).toEqual(new Set([400]));
  const refused = await answer(request, env);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
