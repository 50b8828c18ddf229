import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the session on the device', () => {
  it('is read from the key `user`, and a missing role counts as no', async () => {
    const { page } = openBrowser();
    page.localStorage.setItem(
      'user',
      JSON.stringify({ _id: 'u1', token: 't', name: 'Asha', isOwner: 'yes' }),
    );
    const { currentUser } = await import('./session.ts');
    expect(currentUser()).toMatchObject({ _id: 'u1', name: 'Asha', isOwner: false, managedShops: [] });
  });

  it.each(['', '{', '7', '{"_id":"u1"}', '{"_id":"u1","token":""}'])(
    'is none when %j is stored',
    async (stored) => {
      const { page } = openBrowser();
      page.localStorage.setItem('user', stored);
      expect((await import('./session.ts')).currentUser()).toBeNull();
    },
  );

  it('follows other tabs', async () => {
    const { page, storageEvent } = openBrowser();
    const { currentUser } = await import('./session.ts');
    const { watchOtherTabs } = await import('./session-expiry.ts');
    watchOtherTabs();
    page.localStorage.setItem('user', JSON.stringify(customer()));
    storageEvent('user');
    expect(currentUser()?._id).toBe('u1');
    page.sessionStorage.setItem('checkout', '{}');
    page.localStorage.clear();
    storageEvent(null);
    expect(currentUser()).toBeNull();
    expect(page.sessionStorage.length).toBe(0);
  });

  it('deletes the session storage of a user when another one has logged in in another tab', async () => {
    const { page, storageEvent } = openBrowser();
    const { beginSession, currentUser } = await import('./session.ts');
    const { watchOtherTabs } = await import('./session-expiry.ts');
    watchOtherTabs();
    page.sessionStorage.setItem('checkout', 'of a guest');
    page.localStorage.setItem('user', JSON.stringify(customer()));
    storageEvent('user');
    expect(page.sessionStorage.getItem('checkout')).toBe('of a guest');
    beginSession(customer());
    page.localStorage.setItem('user', JSON.stringify(customer({ name: 'Asha R' })));
    storageEvent('user');
    expect(page.sessionStorage.getItem('checkout')).toBe('of a guest');
    // Logout and login were so fast that only the second one is seen.
    page.localStorage.setItem('user', JSON.stringify(customer({ _id: 'u2' })));
    storageEvent('user');
    expect(currentUser()?._id).toBe('u2');
    expect(page.sessionStorage.length).toBe(0);
  });

  it('stores when the same user got another address', async () => {
    openBrowser();
    const { addressChangedAt, storeAddressChange } = await import('./address-change.ts');
    storeAddressChange(customer(), customer({ name: 'Asha R' }));
    expect(addressChangedAt('u1')).toBeNull();
    storeAddressChange(customer(), customer({ address: 'Hostel 9' }));
    expect(Date.parse(addressChangedAt('u1') ?? '')).toBeLessThanOrEqual(Date.now());
    expect(addressChangedAt('u2')).toBeNull();
  });

  it('stores whose private data must still be deleted', async () => {
    const { page } = openBrowser();
    page.localStorage.setItem('user', JSON.stringify(customer()));
    const deleted: string[] = [];
    let works = false;
    vi.doMock('../device/local-db.ts', () => ({
      deletePrivateData: async (id: string, endsPush: boolean) => {
        if (!works) throw new Error('The database is blocked');
        deleted.push(`${id}, ${endsPush ? 'with' : 'without'} notifications`);
      },
    }));
    const { beginSession, deleteForgottenData, endSession } = await import('./session.ts');
    endSession();
    await deleteForgottenData();
    expect(page.localStorage.getItem('usersToForget')).toBe('["u1"]');
    works = true;
    // What this user stores after the next login stays.
    beginSession(customer());
    await deleteForgottenData();
    expect(deleted).toEqual([]);
    works = false;
    endSession();
    await deleteForgottenData();
    works = true;
    await deleteForgottenData();
    expect(deleted).toContain('u1, with notifications');
    expect(page.localStorage.getItem('usersToForget')).toBeNull();
    // The notifications are another user's now.
    beginSession(customer());
    works = false;
    endSession();
    await deleteForgottenData();
    beginSession(customer({ _id: 'u2' }));
    works = true;
    await deleteForgottenData();
    expect(deleted).toContain('u1, without notifications');
    vi.doUnmock('../device/local-db.ts');
  });
});

describe('a logout during checkout or payment (specification, section 4)', () => {
  async function leave(place: string) {
    const browser = openBrowser(place);
    browser.page.localStorage.setItem('user', JSON.stringify(customer()));
    vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
    const session = await import('./session.ts');
    session.endSession();
    const { completeLogin } = await import('./complete-login.ts');
    return { ...browser, ...session, completeLogin };
  }

  it.each([
    ['/checkout', '/checkout'],
    ['/payment', '/payment'],
    ['/checkout/', '/checkout'],
  ])('a logout on %s stores %s, and a login from there opens the home page', async (place, remembered) => {
    const { page, completeLogin, mustGoHome } = await leave(place);
    expect(page.localStorage.getItem('loggedOutFrom')).toBe(remembered);
    expect(completeLogin(customer(), `?returnUrl=${encodeURIComponent(place)}`)).toBe('/');
    expect(page.localStorage.getItem('redirectToHome')).toBe('true');
    expect(page.localStorage.getItem('loggedOutFrom')).toBeNull();
    expect(mustGoHome()).toBe(true);
  });

  it('sends only the tab of the login to the home page', async () => {
    const { page } = await leave('/checkout');
    const { mustGoHome } = await import('./session.ts');
    const { watchOtherTabs } = await import('./session-expiry.ts');
    watchOtherTabs();
    page.localStorage.setItem('redirectToHome', 'true');
    page.localStorage.setItem('user', JSON.stringify(customer()));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'user', storageArea: page.localStorage }));
    expect(mustGoHome()).toBe(false);
  });

  it('does not send a user home who logs in to return to another page', async () => {
    const { completeLogin, mustGoHome } = await leave('/checkout');
    expect(completeLogin(customer(), '?returnUrl=%2Forders')).toBe('/orders');
    expect(mustGoHome()).toBe(false);
  });

  it('is not stored when the user logs out on another page', async () => {
    const { page, completeLogin } = await leave('/orders');
    expect(page.localStorage.getItem('loggedOutFrom')).toBeNull();
    expect(completeLogin(customer(), '?redirect=%2Fcart')).toBe('/cart');
    expect(completeLogin(customer(), '?returnUrl=https%3A%2F%2Fevil.test')).toBe('/');
  });
});
