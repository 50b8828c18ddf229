import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

const OTHER = customer({ _id: 'u2', token: 'token-2' });

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser('/checkout');
  vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
});
afterEach(() => {
  vi.doUnmock('../device/local-db.ts');
  vi.unstubAllGlobals();
});

/** A tab of a user who has typed something. */
async function open() {
  const session = await import('./session.ts');
  const { createUserMemory } = await import('./user-memory.ts');
  (await import('./session-expiry.ts')).watchOtherTabs();
  session.beginSession(customer());
  const memory = createUserMemory<string>();
  memory.set('checkout', 'typed');
  return {
    ...session,
    memory,
    expire: () => session.forgetUser(session.userOfTab()),
    /** Another tab has logged this user in, or out. */
    inOtherTab: (user: object | null) => {
      if (user) browser.page.localStorage.setItem('user', JSON.stringify(user));
      else browser.page.localStorage.removeItem('user');
      browser.storageEvent('user');
    },
  };
}

describe('the memory of a tab', () => {
  it.each(['this tab', 'another tab'])(
    'gives each value once to the same user who logs in again in %s after the session has ended by itself',
    async (where) => {
      const { beginSession, expire, inOtherTab, memory } = await open();
      expect(memory.take('checkout')).toBeUndefined();
      expire();
      expect([memory.take('checkout'), memory.takeAll()]).toEqual([undefined, []]);
      if (where === 'this tab') beginSession(customer({ token: 'token-3' }));
      else inOtherTab(customer({ token: 'token-3' }));
      expect(memory.take('checkout')).toBe('typed');
      expect([memory.take('checkout'), memory.takeAll()]).toEqual([undefined, []]);
      expire();
      beginSession(customer({ token: 'token-4' }));
      expect(memory.takeAll()).toEqual(['typed']);
      expire();
      beginSession(customer({ token: 'token-5' }));
      memory.delete('checkout');
      expire();
      beginSession(customer({ token: 'token-6' }));
      expect(memory.takeAll()).toEqual([]);
    },
  );

  type Tab = Awaited<ReturnType<typeof open>>;
  it.each<[string, (tab: Tab) => void]>([
    ['after a session that ended by itself', ({ expire, beginSession }) => (expire(), beginSession(OTHER))],
    [
      'after a session that ended by itself, in another tab',
      ({ expire, inOtherTab }) => (expire(), inOtherTab(OTHER)),
    ],
    ['after a logout', ({ endSession, beginSession }) => (endSession(), beginSession(OTHER))],
    [
      'after a logout in another tab',
      ({ inOtherTab, beginSession }) => (inOtherTab(null), beginSession(OTHER)),
    ],
    ['after logout and login in another tab', ({ inOtherTab }) => (inOtherTab(null), inOtherTab(OTHER))],
    ['in another tab, without an event of the logout', ({ inOtherTab }) => inOtherTab(OTHER)],
  ])('gives nothing to a user who logs in %s, and nothing to the first user then', async (_when, change) => {
    const tab = await open();
    change(tab);
    expect([tab.memory.take('checkout'), tab.memory.takeAll()]).toEqual([undefined, []]);
    tab.memory.set('note', 'of the other user');
    tab.endSession();
    tab.beginSession(customer());
    expect([tab.memory.take('checkout'), tab.memory.takeAll()]).toEqual([undefined, []]);
  });

  it('gives nothing to the same user after a logout in this tab', async () => {
    const { beginSession, endSession, memory } = await open();
    endSession();
    beginSession(customer());
    expect([memory.take('checkout'), memory.takeAll()]).toEqual([undefined, []]);
  });

  it('keeps nothing that a guest types before the user logs in again', async () => {
    const { beginSession, expire, memory } = await open();
    expire();
    memory.set('checkout', 'of a guest');
    memory.delete('checkout');
    beginSession(customer());
    expire();
    beginSession(customer());
    expect(memory.takeAll()).toEqual(['typed']);
  });
});
