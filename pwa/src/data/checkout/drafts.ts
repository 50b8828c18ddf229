import { cartOwner, GUEST } from '../carts/cart-count.ts';
import { createUserMemory } from '../session/user-memory.ts';
import { openDb } from '../stored-answers/access-local-db.ts';

/** The draft of the order form. */
export const CHECKOUT_DRAFT = 'checkout';
/** The draft of a shop's form for custom orders. */
export const customOrderDraft = (shopId: string) => `custom-order:${shopId}`;

const DELAY_MS = 250;
export type ChangeDraft = (stored: unknown) => unknown;
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; save: () => Promise<void> }>();

/** The drafts by form. Those on the device are deleted when a session ends. */
const typed = createUserMemory<unknown>();

/**
 * Changes the stored draft; undefined deletes it. Other tabs change the same row, so it is read and written in one
 * transaction.
 */
export async function changeDraft(owner: string, form: string, change: ChangeDraft): Promise<void> {
  const localDb = await openDb();
  const values = await localDb.transaction('rw', localDb.drafts, async () => {
    const next = change((await localDb.drafts.get([owner, form]))?.values);
    if (next === undefined) await localDb.drafts.delete([owner, form]);
    else await localDb.drafts.put({ owner, form, values: next, savedAt: Date.now() });
    return next;
  });
  if (owner !== cartOwner()) return;
  if (values === undefined) typed.delete(form);
  else typed.set(form, values);
}

/**
 * Stores a form's values for the user, shortly after the last key. Never pass a password.
 * @param change gets the values that are stored then, and returns the new ones
 */
export function saveDraft(form: string, change: ChangeDraft): void {
  const owner = cartOwner();
  const id = `${owner}/${form}`;
  typed.set(form, change(typed.get(form)));
  clearTimeout(waiting.get(id)?.timer);
  const save = async () => {
    waiting.delete(id);
    // Nothing is stored for a user who has logged out. A guest may have logged in.
    if (owner !== GUEST && cartOwner() !== owner) return;
    await changeDraft(owner, form, change);
  };
  waiting.set(id, { save, timer: setTimeout(() => void save().catch(() => undefined), DELAY_MS) });
}

/**
 * The values that were typed and not sent, or null. An older version may have written them: validate them. A guest's draft
 * becomes the draft of the user who has logged in. What a user typed before the session ended comes from this tab's memory.
 */
export async function readDraft(form: string): Promise<unknown> {
  await flushDrafts();
  const localDb = await openDb();
  const owner = cartOwner();
  const found = await localDb.transaction('rw', localDb.drafts, async () => {
    const mine = await localDb.drafts.get([owner, form]);
    if (mine || owner === GUEST) return mine;
    const values = typed.take(form);
    const guests = await localDb.drafts.get([GUEST, form]);
    const next = values === undefined ? guests : { form, values, savedAt: Date.now() };
    if (next) await localDb.drafts.put({ ...next, owner });
    if (next && next === guests) await localDb.drafts.delete([GUEST, form]);
    return next;
  });
  // Another user may have logged in meanwhile.
  if (found && owner === cartOwner()) typed.set(form, found.values);
  return found?.values ?? null;
}

/** Writes pending drafts now: before reading them, and before the app reloads the page. */
export async function flushDrafts(): Promise<void> {
  const due = [...waiting.values()];
  for (const { timer } of due) clearTimeout(timer);
  await Promise.allSettled(due.map(({ save }) => save()));
}
