import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportProgress } from '@canteen/domain/foods/food-import.schema';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

const CALL = '/api/foods/bulk-import';
const SHOP = { _id: 's', name: 'Night Dhaba' };
const FILE = new File(['Food Name,Price\nIdli,40\n'], 'menu.csv');
const RESULTS = { success: 1, failed: 0, errors: [] };
const COMPLETED = { state: 'completed', shop: SHOP, fileName: FILE.name, results: RESULTS };

type Answer = () => Response | Promise<Response>;
const json = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });
const done: Answer = () => json(200, { results: RESULTS });
const unreachable: Answer = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The login page of a Wi-Fi network. */
const wifiLogin: Answer = () =>
  new Response('<html>Log in to the Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } });

/**
 * Imports `file` with a server that gives these answers to uploads, the last one again and again. A question how far the
 * import is gets those of `follow`, and then that it has ended.
 */
async function importWith(
  uploads: Answer[],
  { file = FILE, follow = [] }: { file?: File; follow?: Answer[] } = {},
) {
  const { page } = openBrowser('/admin/dashboard');
  page.localStorage.setItem('user', JSON.stringify(customer({ isAdmin: true })));
  const handlers: ((report: ImportProgress) => void)[] = [];
  vi.doMock('../live/socket.ts', () => ({
    onServerEvent: (_: string, handler: (report: ImportProgress) => void) => {
      handlers.push(handler);
      return () => undefined;
    },
  }));
  const requests: string[] = [];
  const keys: (string | null)[] = [];
  const stop = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit & { signal: AbortSignal }) => {
    requests.push(`${init.method ?? 'GET'} ${input}`);
    if (init.method !== 'POST')
      return follow.shift()?.() ?? json(200, { state: 'completed', progress: 100, results: RESULTS });
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    const answer = uploads[Math.min(keys.length, uploads.length) - 1] ?? done;
    return Promise.race([answer(), stop(init.signal)]);
  });
  const { importFoods } = await import('./food-import.ts');
  const tell = () => {
    const report: ImportProgress = {
      jobId: 'j1',
      shop: SHOP._id,
      fileName: FILE.name,
      state: 'running',
      progress: 40,
    };
    for (const handler of handlers) handler(report);
  };
  const importing = importFoods(file, SHOP);
  return { importing, tell, requests, keys, uploads: () => keys.length };
}

/** Lets the timers run until the import has ended. */
async function endOf<T>(importing: Promise<T>): Promise<T> {
  let hasEnded = false;
  void importing.finally(() => (hasEnded = true));
  for (let seconds = 0; !hasEnded && seconds < 1_000; seconds++) await vi.advanceTimersByTimeAsync(1_000);
  if (!hasEnded) throw new Error('the import goes on for ever');
  return importing;
}

it.each<[string, Answer]>([
  ['does not come', unreachable],
  ['is 503', () => json(503, { message: 'Please try again in a moment.' })],
  ['is 429', () => json(429, { message: 'Too many requests. Please wait a moment.' })],
])('an import whose id is known is followed when the answer to its upload %s', async (_, answer) => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { importing, tell, requests } = await importWith([() => held.then(answer)]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  tell();
  release();
  expect(await endOf(importing)).toEqual(COMPLETED);
  expect(requests).toEqual([`POST ${CALL}`, `GET ${CALL}/j1`]);
});

it('a file is sent again with the same key after a lost answer, a 503, or a refusal of the repeat', async () => {
  const busy = () => json(429, { message: 'Too many requests.' }, { 'Retry-After': '5' });
  const { importing, keys } = await importWith([unreachable, () => json(503, {}), busy, done]);
  expect(await endOf(importing)).toEqual(COMPLETED);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
});

it('an import goes on when the login page of a Wi-Fi network answers instead of the server', async () => {
  const upload = () => json(202, { jobId: 'j1' });
  const { importing, requests, keys } = await importWith([wifiLogin, upload], { follow: [wifiLogin] });
  expect(await endOf(importing)).toEqual(COMPLETED);
  expect(requests).toEqual([`POST ${CALL}`, `POST ${CALL}`, `GET ${CALL}/j1`, `GET ${CALL}/j1`]);
  expect(new Set(keys).size).toBe(1);
});

it('a file that the server refuses at once is sent once', async () => {
  const message = 'Two of your imports have not ended yet.';
  const { importing, uploads } = await importWith([() => json(429, { message })]);
  expect(await endOf(importing)).toMatchObject({ state: 'failed', message });
  expect(uploads()).toBe(1);
});

it('an import fails with the text of the server when all its uploads are 500', async () => {
  const message = 'Something went wrong.';
  const { importing } = await importWith([() => json(500, { message })]);
  expect(await endOf(importing)).toMatchObject({ state: 'failed', message });
});

it('an upload that twice takes too long is not repeated', async () => {
  const { importing, uploads } = await importWith([() => new Promise(() => undefined)]);
  expect(await endOf(importing)).toMatchObject({
    state: 'failed',
    message:
      'The upload takes too long on this network. Save the file as CSV or as smaller files, or try again on a faster network.',
  });
  expect(uploads()).toBe(2);
});

it('an import that stopped in the middle tells what it has imported', async () => {
  const message = 'You are not allowed to do this';
  const results = { success: 2_000, failed: 1, errors: [{ row: 9, message: 'Price is required.' }] };
  const { importing } = await importWith([() => json(422, { code: 'REFUSED', message, results })]);
  expect(await endOf(importing)).toMatchObject({ state: 'failed', message, results });
});

it('a file that has changed since it was chosen is not sent', async () => {
  const file = Object.assign(new File(['x'], FILE.name), {
    arrayBuffer: () => Promise.reject(new DOMException('The file has changed', 'NotReadableError')),
  });
  const { importing, uploads } = await importWith([done], { file });
  expect(await endOf(importing)).toMatchObject({
    state: 'failed',
    message: 'This file has changed since you chose it. Choose it again.',
  });
  expect(uploads()).toBe(0);
});

it.each([
  ['not JSON', '{"jobId":'],
  ['a row of another version', '{"job":"j1"}'],
])('a stored import that is %s is forgotten', async (_, text) => {
  const { page } = openBrowser('/admin/dashboard');
  const user = customer({ isAdmin: true });
  page.localStorage.setItem('user', JSON.stringify(user));
  page.localStorage.setItem(`private:${user._id}:food-import:j1`, text);
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(json(500, {})));
  vi.stubGlobal('fetch', asked);
  const { resumeFoodImports } = await import('./food-import.ts');
  await resumeFoodImports(() => undefined);
  expect(page.localStorage.getItem(`private:${user._id}:food-import:j1`)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
