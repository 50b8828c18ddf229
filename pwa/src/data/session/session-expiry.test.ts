import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

async function signedInAt(place: string) {
  const browser = openBrowser(place);
  browser.page.localStorage.setItem('user', JSON.stringify(customer()));
  browser.page.sessionStorage.setItem('checkout', '{}');
  const { endOwnSession, setExpiryHandlers, sessionExpired, watchOtherTabs } =
    await import('./session-expiry.ts');
  const { currentUser, userOfTab } = await import('./session.ts');
  watchOtherTabs();
  const showMessage = vi.fn<(text: string) => void>();
  const goTo = vi.fn<(path: string) => void>();
  setExpiryHandlers({ showMessage, goTo });
  return { ...browser, showMessage, goTo, sessionExpired, endOwnSession, currentUser, userOfTab };
}

describe('a 401 (specification, section 4)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('clears user and session storage at once, shows a message, and opens the login after 100 ms', async () => {
    const { page, showMessage, goTo, sessionExpired, currentUser } = await signedInAt('/orders/PAID?x=1');
    sessionExpired('token-1');
    expect(currentUser()).toBeNull();
    expect(page.localStorage.getItem('user')).toBeNull();
    expect(page.sessionStorage.length).toBe(0);
    expect(showMessage).toHaveBeenCalledWith('Your session has expired. You will be redirected to login.');
    vi.advanceTimersByTime(99);
    expect(goTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Forders%2FPAID%3Fx%3D1');
  });

  it.each(['/login', '/register', '/login/', '/Register/'])('shows no message on %s', async (place) => {
    const { showMessage, sessionExpired } = await signedInAt(place);
    sessionExpired('token-1');
    expect(showMessage).not.toHaveBeenCalled();
  });

  it.each(['/login', '/login/', '/LOGIN'])('does not leave %s', async (place) => {
    const { goTo, sessionExpired } = await signedInAt(`${place}?returnUrl=%2Fcart`);
    sessionExpired('token-1');
    vi.advanceTimersByTime(1_000);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('is handled once at a time, and again after 500 ms', async () => {
    const { showMessage, sessionExpired } = await signedInAt('/cart');
    sessionExpired('token-1');
    sessionExpired(undefined);
    vi.advanceTimersByTime(499);
    sessionExpired(undefined);
    expect(showMessage).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    sessionExpired(undefined);
    expect(showMessage).toHaveBeenCalledTimes(2);
  });

  it('a 401 of an earlier session does not end the current one', async () => {
    const { showMessage, sessionExpired, currentUser } = await signedInAt('/cart');
    sessionExpired('token-0');
    sessionExpired(undefined);
    expect(currentUser()?._id).toBe('u1');
    expect(showMessage).not.toHaveBeenCalled();
  });

  it('a 401 of a session that the user is ending shows no message, before or after the answer', async () => {
    const { page, showMessage, goTo, sessionExpired, endOwnSession, currentUser } =
      await signedInAt('/profile');
    const answer = await endOwnSession(() => {
      sessionExpired('token-1');
      return Promise.resolve('changed');
    });
    sessionExpired('token-1');
    vi.advanceTimersByTime(1_000);
    expect(answer).toBe('changed');
    expect(currentUser()).toBeNull();
    expect(page.localStorage.getItem('user')).toBeNull();
    expect(showMessage).not.toHaveBeenCalled();
    expect(goTo).not.toHaveBeenCalled();
  });

  it.each(['this tab', 'another tab'])(
    'another session that began meanwhile in %s goes on',
    async (where) => {
      const { page, endOwnSession, currentUser } = await signedInAt('/profile');
      const { beginSession } = await import('./session.ts');
      const next = customer({ _id: 'u2', id: 'u2', token: 'token-2' });
      await endOwnSession(() => {
        if (where === 'this tab') beginSession(next);
        else page.localStorage.setItem('user', JSON.stringify(next));
        return Promise.resolve();
      });
      expect(currentUser()?._id).toBe('u2');
      expect(page.localStorage.getItem('user')).toBe(JSON.stringify(next));
    },
  );

  it('is handled later when ending the session failed', async () => {
    const { showMessage, sessionExpired, endOwnSession, currentUser } = await signedInAt('/profile');
    const failure = new Error('no');
    await expect(endOwnSession(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(currentUser()?._id).toBe('u1');
    const ended = endOwnSession(() => {
      sessionExpired('token-1');
      return Promise.reject(failure);
    });
    expect(showMessage).not.toHaveBeenCalled();
    await expect(ended).rejects.toBe(failure);
    expect(currentUser()).toBeNull();
    expect(showMessage).toHaveBeenCalledTimes(1);
  });
});

describe('the end of the session in another tab', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(['the browser', 'the server'])('a logout shows no message when %s reports it', async (teller) => {
    const tab = await signedInAt('/orders');
    tab.page.localStorage.setItem('loggedOut', '');
    tab.page.localStorage.removeItem('user');
    if (teller === 'the browser') tab.storageEvent('user');
    else tab.sessionExpired('token-1');
    vi.advanceTimersByTime(1_000);
    expect(tab.currentUser()).toBeNull();
    expect(tab.userOfTab()).toBeNull();
    expect(tab.page.sessionStorage.length).toBe(0);
    expect(tab.showMessage).not.toHaveBeenCalled();
    expect(tab.goTo).not.toHaveBeenCalled();
  });

  it('a session that ended by itself there has expired here too', async () => {
    const tab = await signedInAt('/orders');
    tab.page.localStorage.removeItem('user');
    tab.storageEvent('user');
    expect(tab.currentUser()).toBeNull();
    expect(tab.userOfTab()).toBe('u1');
    expect(tab.showMessage).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(100);
    expect(tab.goTo).toHaveBeenCalledWith('/login?redirect=%2Forders');
  });

  it('the next session ends by itself also after a logout', async () => {
    const tab = await signedInAt('/orders');
    const { beginSession, endSession } = await import('./session.ts');
    endSession();
    beginSession(customer());
    tab.page.localStorage.removeItem('user');
    tab.storageEvent('user');
    expect(tab.userOfTab()).toBe('u1');
    expect(tab.showMessage).toHaveBeenCalledOnce();
  });
});
