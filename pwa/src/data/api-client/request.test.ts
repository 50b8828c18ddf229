import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

type Fetch = typeof fetch;

async function ask(answer: Fetch, user = true) {
  const { page } = openBrowser('/cart');
  if (user) page.localStorage.setItem('user', JSON.stringify(customer()));
  const fetched = vi.fn<Fetch>(answer);
  vi.stubGlobal('fetch', fetched);
  vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
  const modules = {
    ...(await import('./request.ts')),
    ...(await import('../../lib/requests/online.ts')),
    ...(await import('../../lib/requests/pending-requests.ts')),
    ...(await import('../session/session.ts')),
  };
  return { ...modules, fetched };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a request', () => {
  it('contains the stored token; for a guest it has no token', async () => {
    const asUser = await ask(async () => json(200, []));
    await asUser.request('/api/shops');
    expect(new Headers(asUser.fetched.mock.lastCall?.[1]?.headers).get('Authorization')).toBe(
      'Bearer token-1',
    );
    const asGuest = await ask(async () => json(200, []), false);
    await asGuest.request('/api/shops');
    expect(new Headers(asGuest.fetched.mock.lastCall?.[1]?.headers).has('Authorization')).toBe(false);
  });

  it('a refused request throws an error with all details of the answer', async () => {
    const body = {
      message: 'No',
      code: 'PRICE_CHANGED',
      fields: { name: 'Too short' },
      quote: { totalPrice: 1 },
    };
    const { request } = await ask(async () => json(409, body, { 'Retry-After': '7' }));
    await expect(request('/api/razorpay/order', { method: 'POST' })).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'PRICE_CHANGED',
      message: 'No',
      fields: { name: 'Too short' },
      retryAfter: 7,
      body,
    });
  });

  it('a request that gets an HTML page of a proxy throws an error with an empty message', async () => {
    const { request } = await ask(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(request('/api/shops')).rejects.toMatchObject({ status: 502, code: 'HTTP_502', message: '' });
  });

  it('an answer 401 ends the session', async () => {
    vi.useFakeTimers();
    const { request, currentUser } = await ask(async () =>
      json(401, { message: 'x', code: 'SESSION_ENDED' }),
    );
    await expect(request('/api/orders')).rejects.toMatchObject({ status: 401 });
    expect(currentUser()).toBeNull();
  });

  it('a request without a network throws an error, and the app is offline', async () => {
    const { request, isOnline } = await ask(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(request('/api/shops')).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
    expect(isOnline()).toBe(false);
  });

  it('a request that is not answered in time is aborted', async () => {
    vi.useFakeTimers();
    const { request } = await ask(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const failed = request('/api/shops').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failed).toMatchObject({ status: 0, code: 'TIMEOUT' });
  });

  describe('for a file', () => {
    /** Requests a file. `receive` waits 10 s, and then the next byte of its body comes. */
    const askFile = async () => {
      vi.useFakeTimers();
      let body: ReadableStreamDefaultController<Uint8Array> | undefined;
      const answer: Fetch = async (_input, init) =>
        new Response(
          new ReadableStream<Uint8Array>({
            start(controller) {
              body = controller;
              init?.signal?.addEventListener('abort', () =>
                controller.error(new DOMException('Aborted', 'AbortError')),
              );
            },
          }),
        );
      const modules = { ...(await ask(answer)), ...(await import('./request-file.ts')) };
      const outcome = modules
        .requestFile('/api/users/me/data')
        .then((response) => response.text())
        .catch((error: unknown) => error);
      const receive = async () => {
        await vi.advanceTimersByTimeAsync(10_000);
        body?.enqueue(new Uint8Array([65]));
      };
      return { ...modules, outcome, receive, end: () => body?.close() };
    };

    it('a body that is received for 40 s is read to its end', async () => {
      const { outcome, receive, end, isOnline } = await askFile();
      for (let pieces = 0; pieces < 4; pieces += 1) await receive();
      end();
      expect(await outcome).toBe('AAAA');
      expect(isOnline()).toBe(true);
    });

    it('a body of which nothing is received for 15 s is aborted', async () => {
      const { outcome, receive } = await askFile();
      for (let pieces = 0; pieces < 2; pieces += 1) await receive();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await outcome).toMatchObject({ status: 0, code: 'TIMEOUT' });
    });
  });

  it('a request that the caller aborts does not count as a network error', async () => {
    const { request, isOnline } = await ask(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const asker = new AbortController();
    const failed = request('/api/shops', { signal: asker.signal }).catch((error: unknown) => error);
    asker.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
    expect(isOnline()).toBe(true);
  });
});

describe("the 'Loading...' overlay (specification, section 2)", () => {
  it('counts writes, but not reads and form data', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { userRequest, pendingRequestsStore } = await ask(
      () => new Promise((resolve) => ((answer = resolve), undefined)),
    );
    const ends = async (request: Promise<Response>, status = 200) => {
      const counted = pendingRequestsStore.get();
      answer(json(status, {}));
      await request.catch(() => undefined);
      return [counted, pendingRequestsStore.get()];
    };
    expect(await ends(userRequest('/api/shops'))).toEqual([0, 0]);
    expect(await ends(userRequest('/api/users/login', { method: 'POST', body: '{}' }))).toEqual([1, 0]);
    expect(await ends(userRequest('/api/users/login', { method: 'POST', body: '{}' }), 500)).toEqual([1, 0]);
    expect(
      await ends(userRequest('/api/foods/bulk-import', { method: 'POST', body: new FormData() })),
    ).toEqual([0, 0]);
  });
});
