import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

afterEach(() => void vi.unstubAllGlobals());

it('ends the session here at once, and on the server when there is a network again', async () => {
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
