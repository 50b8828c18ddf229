import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';
import type { DraftRow } from '../device/local-db.ts';

const FORM = 'custom-order:s1';
const rows = new Map<string, DraftRow>();
const at = (owner: string, form = FORM) => rows.get(`${owner}/${form}`)?.values;

const drafts = {
  get: async ([owner, form]: [string, string]) => rows.get(`${owner}/${form}`),
  put: async (row: DraftRow) => void rows.set(`${row.owner}/${row.form}`, row),
  delete: async ([owner, form]: [string, string]) => void rows.delete(`${owner}/${form}`),
};

beforeEach(() => {
  rows.clear();
  openBrowser('/shop/s1');
  vi.useFakeTimers();
  vi.doMock('../device/local-db.ts', () => ({
    openLocalDb: async () => ({
      drafts,
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
  return { ...(await import('./drafts.ts')), ...(await import('../session/session.ts')) };
}

describe('a draft of a form', () => {
  it('can be read at once, and is stored shortly after the last key', async () => {
    const { saveDraft, readDraft } = await open();
    saveDraft(FORM, { name: 'A' });
    saveDraft(FORM, { name: 'Asha' });
    expect(at('guest')).toBeUndefined();
    expect(await readDraft(FORM)).toEqual({ name: 'Asha' });
    await vi.runAllTimersAsync();
    expect(at('guest')).toEqual({ name: 'Asha' });
  });

  it('the draft of a guest becomes the draft of the user who logs in, and the next guest has none', async () => {
    const { beginSession, saveDraft, readDraft } = await open();
    saveDraft(FORM, { totalPrice: '240' });
    saveDraft('custom-order:s2', { totalPrice: '90' });
    await vi.runAllTimersAsync();
    beginSession(customer());
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
    expect(at('guest')).toBeUndefined();
    expect(at('u1')).toEqual({ totalPrice: '240' });
    expect(at('guest', 'custom-order:s2')).toEqual({ totalPrice: '90' });
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
  });

  it('is written before the login when the login comes sooner than the delay', async () => {
    const { beginSession, saveDraft, readDraft } = await open();
    saveDraft(FORM, { totalPrice: '240' });
    beginSession(customer());
    await vi.runAllTimersAsync();
    expect(await readDraft(FORM)).toEqual({ totalPrice: '240' });
  });

  it("the draft of a guest does not replace the user's own draft", async () => {
    const { beginSession, saveDraft, readDraft } = await open();
    saveDraft(FORM, { totalPrice: '240' });
    await vi.runAllTimersAsync();
    rows.set(`u1/${FORM}`, { owner: 'u1', form: FORM, values: { totalPrice: '10' }, savedAt: 0 });
    beginSession(customer());
    expect(await readDraft(FORM)).toEqual({ totalPrice: '10' });
    expect(at('guest')).toEqual({ totalPrice: '240' });
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
    const { beginSession, endSession, saveDraft } = await open();
    beginSession(customer());
    saveDraft(FORM, { name: 'Asha' });
    endSession();
    await vi.runAllTimersAsync();
    expect([...rows.keys()]).toEqual([]);
  });
});
