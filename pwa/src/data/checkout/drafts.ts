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

interface Typed {
  values: unknown;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The drafts by form. Those on the device are deleted when a session ends. */
const typed = createUserMemory<Typed>();

const newer = (one: Typed | undefined, other: Typed | undefined) =>
  one && other && one.savedAt < other.savedAt ? other : (one ?? other);

/**
 * Changes the stored draft; undefined deletes it. Other tabs change the same row, so it is read and written in one
 * transaction.
 */
export async function changeDraft(owner: string, form: string, change: ChangeDraft): Promise<void> {
  const localDb = await openDb();
  const savedAt = Date.now();
  const values = await localDb.transaction('rw', localDb.drafts, async () => {
    const next = change((await localDb.drafts.get([owner, form]))?.values);
    if (next === undefined) await localDb.drafts.delete([owner, form]);
    else await localDb.drafts.put({ owner, form, values: next, savedAt });
    return next;
  });
  if (owner !== cartOwner()) return;
  if (values === undefined) typed.delete(form);
  else typed.set(form, { values, savedAt });
}

/**
 * Stores a form's values for the user, shortly after the last key. Never pass a password.
 * @param change gets the values that are stored then, and returns the new ones
 */
export function saveDraft(form: string, change: ChangeDraft): void {
  const owner = cartOwner();
  const id = `${owner}/${form}`;
  typed.set(form, { values: change(typed.get(form)?.values), savedAt: Date.now() });
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
 * The values that were typed and not sent, or null. An older version may have written them: validate them. For a user it is
 * the newest of three: the user's draft, the guest's draft, which is deleted, and what the user typed in this tab before the
 * session ended.
 */
export async function readDraft(form: string): Promise<unknown> {
  await flushDrafts();
  const localDb = await openDb();
  await localDb.deleteOldGuestDrafts();
  const owner = cartOwner();
  const found = await localDb.transaction('rw', localDb.drafts, async () => {
    const guests = await localDb.drafts.get([GUEST, form]);
    if (owner === GUEST) return guests;
    await localDb.drafts.delete([GUEST, form]);
    const mine = await localDb.drafts.get([owner, form]);
    const next = newer(newer(mine, typed.take(form)), guests);
    if (next) await localDb.drafts.put({ ...next, owner, form });
    return next;
  });
  // Another user may have logged in meanwhile.
  if (found && owner === cartOwner()) typed.set(form, found);
  return found?.values ?? null;
}

/** Writes pending drafts now: before reading them, and before the app reloads the page. */
export async function flushDrafts(): Promise<void> {
  const due = [...waiting.values()];
  for (const { timer } of due) clearTimeout(timer);
  await Promise.allSettled(due.map(({ save }) => save()));
}
