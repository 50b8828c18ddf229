import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';
import type { DraftRow } from '../device/local-db.ts';

interface LocalDbModule {
  isOldGuestDraft: (row: DraftRow) => boolean;
}
const { isOldGuestDraft } = await vi.importActual<LocalDbModule>('../device/local-db.ts');

const FORM = 'custom-order:s1';
const rows = new Map<string, DraftRow>();
const at = (owner: string, form = FORM) => rows.get(`${owner}/${form}`)?.values;

const drafts = {
  get: async ([owner, form]: [string, string]) => rows.get(`${owner}/${form}`),
  put: async (row: DraftRow) => void rows.set(`${row.owner}/${row.form}`, row),
  delete: async ([owner, form]: [string, string]) => void rows.delete(`${owner}/${form}`),
};
const HOUR_MS = 60 * 60_000;
/** A draft that was stored so many hours ago. */
const put = (owner: string, values: object, hoursAgo: number, form = FORM) =>
  rows.set(`${owner}/${form}`, { owner, form, values, savedAt: Date.now() - hoursAgo * HOUR_MS });

beforeEach(() => {
  rows.clear();
  openBrowser('/shop/s1');
  vi.useFakeTimers();
  vi.doMock('../device/local-db.ts', () => ({
    openLocalDb: async () => ({
      drafts,
      deleteOldGuestDrafts: async () => {
        for (const [key, row] of rows) if (isOldGuestDraft(row)) rows.delete(key);
      },
      transaction: (_mode: string, _table: object, work: () => Promise<unknown>) => work(),
    }),
  }));
});
afterEach(() => {
  vi.doUnmock('../device/local-db.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const drafts = await import('./drafts.ts');
  const save = (form: string, values: object) => drafts.saveDraft(form, () => values);
  const { deleteOrderDraft } = await import('./delete-draft.ts');
  return { ...drafts, ...(await import('../session/session.ts')), deleteOrderDraft, save };
}

describe('a draft of a form', () => {
  it('can be read at once, and is stored shortly after the last key', async () => {
    const { save, readDraft } = await open();
    save(FORM, { name: 'A' });
    save(FORM, { name: 'Asha' });
    expect(at('guest')).toBeUndefined();
    expect(await readDraft(FORM)).toEqual({ name: 'Asha' });
    await vi.runAllTimersAsync();
    expect(at('guest')).toEqual({ name: 'Asha' });
  });

  it('the draft of a guest becomes the draft of the user who logs in, and the next guest has none', async () => {
    const { beginSession, save, readDraft } = await open();
    save(FORM, { totalPrice: '240' });
    save('custom-order:s2', { totalPrice: '90' });
    await vi.runAllTimersAsync();
    beginSession(customer());
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
    expect(at('guest')).toBeUndefined();
    expect(at('u1')).toEqual({ totalPrice: '240' });
    expect(at('guest', 'custom-order:s2')).toEqual({ totalPrice: '90' });
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
  });

  it('is written before the login when the login comes sooner than the delay', async () => {
    const { beginSession, save, readDraft } = await open();
    save(FORM, { totalPrice: '240' });
    beginSession(customer());
    await vi.runAllTimersAsync();
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
  });

  it.each([
    { guests: 1, users: 0.5, wins: 'user' },
    { guests: 0.5, users: 1, wins: 'guest' },
  ])(
    'of the drafts of the user and of a guest the newer one stays, and the one of the guest is deleted: $wins',
    async ({ guests, users, wins }) => {
      const { beginSession, readDraft } = await open();
      put('guest', { name: 'guest' }, guests);
      put('u1', { name: 'user' }, users);
      beginSession(customer());
      expect(await readDraft(FORM)).toEqual({ name: wins });
      expect(at('u1')).toEqual({ name: wins });
      expect(at('guest')).toBeUndefined();
    },
  );

  it('what a user types as a guest after the session has ended replaces what was typed before', async () => {
    const { beginSession, forgetUser, readDraft, save, userOfTab } = await open();
    beginSession(customer());
    save(FORM, { totalPrice: '10' });
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    forgetUser(userOfTab());
    rows.clear();
    save(FORM, { totalPrice: '240' });
    await vi.advanceTimersByTimeAsync(1_000);
    beginSession(customer());
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
    expect(at('guest')).toBeUndefined();
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
  });

  it('what a user typed before the session ended replaces an older draft of a guest, which is deleted', async () => {
    const { beginSession, forgetUser, readDraft, save, userOfTab } = await open();
    put('guest', { name: 'Somebody' }, 1);
    beginSession(customer());
    save(FORM, { totalPrice: '10' });
    await vi.runAllTimersAsync();
    forgetUser(userOfTab());
    rows.delete(`u1/${FORM}`);
    beginSession(customer());
    expect(await readDraft(FORM)).toEqual({ totalPrice: '10' });
    expect(at('guest')).toBeUndefined();
  });

  it.each([
    { who: 'a guest', user: null },
    { who: 'a user', user: customer() },
  ])('what a guest typed more than two hours ago is deleted, and $who does not get it', async ({ user }) => {
    const { beginSession, readDraft } = await open();
    put('guest', { name: 'Somebody' }, 2.1);
    if (user) beginSession(user);
    expect(await readDraft(FORM)).toBeNull();
    expect([...rows.keys()]).toEqual([]);
  });

  it("a guest's draft is kept for less than two hours, unless the clock was wrong, and the user's own for longer", async () => {
    const { beginSession, readDraft } = await open();
    put('guest', { name: 'Asha' }, 1.9, 'custom-order:new');
    put('guest', {}, -24, 'custom-order:future');
    put('u1', { totalPrice: '10' }, 24);
    beginSession(customer());
    expect(await readDraft(FORM)).toEqual({ totalPrice: '10' });
    expect(await readDraft('custom-order:future')).toBeNull();
    expect(await readDraft('custom-order:new')).toEqual({ name: 'Asha' });
  });

  it('a draft that is read while another user logs in is not kept for that user', async () => {
    const { beginSession, forgetUser, readDraft, userOfTab } = await open();
    rows.set(`u1/${FORM}`, { owner: 'u1', form: FORM, values: { name: 'Asha' }, savedAt: 0 });
    beginSession(customer());
    const other = customer({ _id: 'u2' });
    const get = vi.spyOn(drafts, 'get').mockImplementationOnce(async ([owner, form]) => {
      beginSession(other);
      return rows.get(`${owner}/${form}`);
    });
    await readDraft(FORM);
    get.mockRestore();
    forgetUser(userOfTab());
    beginSession(other);
    expect(await readDraft(FORM)).toBeNull();
    expect(at('u2')).toBeUndefined();
  });

  it('the draft of a user is not written after the logout', async () => {
    const { beginSession, endSession, save } = await open();
    beginSession(customer());
    save(FORM, { name: 'Asha' });
    endSession();
    await vi.runAllTimersAsync();
    expect([...rows.keys()]).toEqual([]);
  });
});

describe('the notes of the order form', () => {
  const FORM_OF_ORDERS = 'checkout';
  interface Stored {
    notes?: object;
  }
  /** A customer who has typed a note into the order form of two shops. */
  async function openWithNotes() {
    const tab = await open();
    const type = (shopId: string, note: string) =>
      tab.saveDraft(FORM_OF_ORDERS, (stored) => ({
        name: 'Asha',
        note,
        notes: { ...(stored as Stored | undefined)?.notes, [shopId]: note },
      }));
    tab.beginSession(customer());
    type('chai', 'No onions');
    await vi.runAllTimersAsync();
    type('idli', 'Extra chutney');
    return { ...tab, type };
  }

  it('an order deletes the note for its shop and the place, and no note for another shop', async () => {
    const { deleteOrderDraft, readDraft } = await openWithNotes();
    await deleteOrderDraft('u1', 'chai');
    expect(await readDraft(FORM_OF_ORDERS)).toEqual({ notes: { idli: 'Extra chutney' } });
    await deleteOrderDraft('u1', 'idli');
    expect(await readDraft(FORM_OF_ORDERS)).toBeNull();
    expect([...rows.keys()]).toEqual([]);
  });

  it('an order that is finished after another user has logged in deletes nothing of that user', async () => {
    const { deleteOrderDraft, readDraft } = await openWithNotes();
    await deleteOrderDraft('u2', 'chai');
    expect(await readDraft(FORM_OF_ORDERS)).toMatchObject({
      notes: { chai: 'No onions', idli: 'Extra chutney' },
    });
  });

  it('the form of another shop that is still open does not write the note of an order again', async () => {
    const { deleteOrderDraft, readDraft, type } = await openWithNotes();
    await deleteOrderDraft('u1', 'chai');
    type('idli', 'Extra chutney, please');
    expect(await readDraft(FORM_OF_ORDERS)).toMatchObject({ notes: { idli: 'Extra chutney, please' } });
    expect(await readDraft(FORM_OF_ORDERS)).not.toHaveProperty('notes.chai');
  });

  it('a note that was typed in another tab stays', async () => {
    const { readDraft, type } = await openWithNotes();
    await vi.runAllTimersAsync();
    const values = { notes: { chai: 'No onions', idli: 'Extra chutney', juice: 'No ice' } };
    rows.set(`u1/${FORM_OF_ORDERS}`, { owner: 'u1', form: FORM_OF_ORDERS, values, savedAt: 0 });
    type('idli', 'More chutney');
    expect(await readDraft(FORM_OF_ORDERS)).toMatchObject({
      notes: { chai: 'No onions', idli: 'More chutney', juice: 'No ice' },
    });
  });

  it('an order that is finished after the session has ended and begun again keeps the other notes', async () => {
    const { beginSession, deleteOrderDraft, forgetUser, readDraft, userOfTab } = await openWithNotes();
    await vi.runAllTimersAsync();
    forgetUser(userOfTab());
    rows.clear();
    beginSession(customer());
    await deleteOrderDraft('u1', 'chai');
    expect(await readDraft(FORM_OF_ORDERS)).toEqual({ notes: { idli: 'Extra chutney' } });
  });
});
