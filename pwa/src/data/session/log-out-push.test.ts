import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';

type Row = Record<string, unknown>;

afterEach(() => {
  vi.doUnmock('dexie');
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The tables of the device's database, in memory: what a deletion by an index needs. */
function openTables(): Map<string, Row[]> {
  const tables = new Map<string, Row[]>();
  class Dexie {
    version() {
      const stores = (schema: Row) => {
        for (const name of Object.keys(schema)) Object.assign(this, { [name]: table(name) });
      };
      return { stores };
    }
    async transaction(...args: unknown[]): Promise<void> {
      const run = args.at(-1);
      if (typeof run === 'function') await run();
    }
  }
  const table = (name: string) => ({
    where: (field: string) => ({
      equals: (value: unknown) => ({
        delete: async () => {
          tables.set(name, tables.get(name)?.filter((row) => row[field] !== value) ?? []);
        },
      }),
    }),
  });
  vi.doMock('dexie', () => ({ Dexie }));
  return tables;
}

/** A browser with a push subscription, that waits for an answer to the call `slow` until `answer` is called. */
function openPush(slow: string) {
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  const asked: string[] = [];
  const call =
    <Result>(name: string, result: Result) =>
    async () => {
      asked.push(name);
      if (name === slow) await answered;
      return result;
    };
  const subscription = { unsubscribe: call('unsubscribe', true) };
  const registration = {
    getNotifications: call('getNotifications', []),
    pushManager: { getSubscription: call('getSubscription', subscription) },
  };
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: call('getRegistration', registration) },
  });
  return { asked, answer };
}

it.each(['getRegistration', 'getNotifications', 'getSubscription', 'unsubscribe'])(
  'a logout deletes the data of the user from the device while the browser does not answer %s',
  async (slow) => {
    const { page } = openBrowser('/profile');
    Object.assign(page, { PushManager: {}, Notification: {} });
    page.localStorage.setItem('user', JSON.stringify(customer()));
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    const { asked, answer } = openPush(slow);
    const tables = openTables();
    for (const [name, owner] of [
      ['orders', 'userId'],
      ['payments', 'userId'],
      ['drafts', 'owner'],
    ] as const)
      tables.set(name, [{ [owner]: 'u1' }, { [owner]: 'u2' }, { [owner]: 'u1' }]);

    const { logOut } = await import('./log-out.ts');
    logOut();
    await vi.waitFor(() => {
      expect(Object.fromEntries(tables)).toEqual({
        orders: [{ userId: 'u2' }],
        payments: [{ userId: 'u2' }],
        drafts: [{ owner: 'u2' }],
      });
      expect(asked).toContain(slow);
    });
    // The next start repeats both when the tab is closed now.
    expect(page.localStorage.getItem('usersToForget')).toBe('["u1"]');
    answer();
    await vi.waitFor(() => expect(page.localStorage.getItem('usersToForget')).toBeNull());
    expect(asked.at(-1)).toBe('unsubscribe');
  },
);
