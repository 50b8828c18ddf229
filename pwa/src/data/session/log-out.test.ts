import { afterEach, expect, it, vi, type Mock } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Logs out with a server that answers like this, and the calls of the logout. */
async function logOutWith(fetched: Mock<typeof fetch>) {
  const { page } = openBrowser('/profile');
  page.localStorage.setItem('user', JSON.stringify(customer()));
  vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
  vi.stubGlobal('fetch', fetched);
  const { logOut } = await import('./log-out.ts');
  logOut();
  return () => fetched.mock.calls.filter(([path]) => path === '/api/users/logout').length;
}

it.each([503, 429])(
  'a logout is sent again when the server answers %i, and no more when it has succeeded',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fetched = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(new Response(null, { status }))
      .mockResolvedValueOnce(new Response(null, { status }))
      .mockResolvedValue(new Response(null, { status: 204 }));
    const calls = await logOutWith(fetched);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls()).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls()).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls()).toBe(3);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls()).toBe(3);
  },
);

it('a logout is sent once when the session has already ended on the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls = await logOutWith(
    vi.fn<typeof fetch>().mockImplementation(async () => new Response(null, { status: 401 })),
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls()).toBe(1);
});

it('a logout ends the session here at once, and on the server when there is a network again', async () => {
  const { page } = openBrowser('/profile');
  page.localStorage.setItem('user', JSON.stringify(customer()));
  vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  const { logOut } = await import('./log-out.ts');
  const { currentUser } = await import('./session.ts');
  const { isOnline, reportReached } = await import('../../lib/requests/online.ts');
  const logoutCalls = () => fetched.mock.calls.filter(([path]) => path === '/api/users/logout');

  logOut();
  expect(currentUser()).toBeNull();
  const kept = [page.localStorage, page.sessionStorage].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, n) => storage.getItem(storage.key(n) ?? '')),
  );
  expect(kept.join()).not.toContain('token-1');
  await vi.waitFor(() => expect(isOnline()).toBe(false));
  expect(logoutCalls()).toHaveLength(1);

  // The network comes back and fails again before the server gets the logout.
  reportReached();
  await vi.waitFor(() => expect(isOnline()).toBe(false));
  expect(logoutCalls()).toHaveLength(2);

  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  reportReached();
  await vi.waitFor(() => expect(logoutCalls()).toHaveLength(3));
  expect(new Headers(logoutCalls().at(-1)?.[1]?.headers).get('Authorization')).toBe('Bearer token-1');
  reportReached();
  logOut();
  expect(logoutCalls()).toHaveLength(3);
});
