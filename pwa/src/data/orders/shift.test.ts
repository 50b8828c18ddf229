import { expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

const RAJU = { _id: 'raju', token: 'a token' };
const MEENA = { _id: 'meena', token: 'another token' };

/** A page on which this user is signed in; `stored` is what the device has stored before. */
async function openQueue(user: object, stored: Record<string, string> = {}) {
  const { page, storageEvent } = openBrowser('/admin/dashboard');
  for (const [key, value] of Object.entries({ user: JSON.stringify(user), ...stored }))
    page.localStorage.setItem(key, value);
  const session = await import('../session/session.ts');
  const settings = await import('./queue-settings.ts');
  const shift = await import('./shift.ts');
  return { page, storageEvent, ...session, ...settings, ...shift };
}
type Page = Awaited<ReturnType<typeof openQueue>>;
function everythingStored({ page: { localStorage: storage } }: Page): Record<string, string> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']));
}

it.each([[{ alerts: null, awake: null }], [{ alerts: 'on', awake: null }], [{ alerts: 'off', awake: 'on' }]])(
  'after the shift sound and screen are set as before it: %j',
  async (before) => {
    const { startShift, endShift, setSoundAndScreen, soundAndScreen } = await openQueue(RAJU);
    setSoundAndScreen(before);
    startShift('raju');
    startShift('raju');
    expect(soundAndScreen()).toEqual({ alerts: 'on', awake: 'on' });
    endShift();
    expect(soundAndScreen()).toEqual(before);
  },
);

it('the end of a shift that only the server knows sets sound and screen as on a new device', async () => {
  const { endShift, soundAndScreen } = await openQueue(RAJU, {
    'counter:alerts': 'on',
    'counter:awake': 'on',
  });
  endShift();
  expect(soundAndScreen()).toEqual({ alerts: null, awake: null });
});

it('a logout ends the shift, on a page without the queue too', async () => {
  const queue = await openQueue(RAJU);
  queue.startShift('raju');
  const stored = everythingStored(queue);
  const again = await openQueue(RAJU, stored);
  expect(again.soundAndScreen()).toEqual({ alerts: 'on', awake: 'on' });
  again.endSession();
  expect(again.soundAndScreen()).toEqual({ alerts: null, awake: null });

  // What another page leaves that has not loaded the queue.
  delete stored['private:raju:shift'];
  for (const next of [RAJU, MEENA])
    expect((await openQueue(next, stored)).soundAndScreen()).toEqual({ alerts: null, awake: null });
});

it('the other tabs of the device follow the end of a shift', async () => {
  const { page, storageEvent, startShift, soundAndScreen } = await openQueue(RAJU);
  startShift('raju');
  for (const key of ['counter:alerts', 'counter:awake', 'counter:shift']) {
    page.localStorage.removeItem(key);
    storageEvent(key);
  }
  expect(soundAndScreen()).toEqual({ alerts: null, awake: null });
});

it('a tab that was frozen during a logout does not end the shift of the next user', async () => {
  const queue = await openQueue(RAJU);
  const { watchOtherTabs } = await import('../session/session-expiry.ts');
  watchOtherTabs();
  queue.startShift('raju');
  const { localStorage: storage } = queue.page;
  storage.removeItem('private:raju:shift');
  storage.setItem('user', JSON.stringify(MEENA));
  storage.setItem('private:meena:shift', '');
  const shift = JSON.stringify({ userId: 'meena', alerts: null, awake: null });
  storage.setItem('counter:shift', shift);
  // The event of the user comes before that of the shift.
  queue.storageEvent('user');
  expect(queue.currentUser()).toMatchObject(MEENA);
  expect(storage.getItem('counter:shift')).toBe(shift);
});

it.each(['', '{', '[]', '{"userId":1}', '{"userId":"raju","alerts":1,"awake":null}'])(
  'a stored shift that cannot be read counts as none: %s',
  async (json) => {
    const { startShift, endShift, soundAndScreen } = await openQueue(RAJU, { 'counter:shift': json });
    startShift('raju');
    endShift();
    expect(soundAndScreen()).toEqual({ alerts: null, awake: null });
  },
);
