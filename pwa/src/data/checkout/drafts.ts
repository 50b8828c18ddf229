import { currentUser } from '../session/session.ts';

/** The draft of the order form. */
export const CHECKOUT_DRAFT = 'checkout';
/** The draft of a shop's form for custom orders. */
export const customOrderDraft = (shopId: string) => `custom-order:${shopId}`;

const DELAY = 250;
const GUEST = 'guest';
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; save: () => Promise<void> }>();

const draftOwner = () => currentUser()?._id ?? GUEST;

/** Keeps what is typed in a form, shortly after the last key, under the user it belongs to. Never a password. */
export function keepDraft(form: string, values: unknown): void {
  const owner = draftOwner();
  const id = `${owner}/${form}`;
  clearTimeout(waiting.get(id)?.timer);
  const save = async () => {
    waiting.delete(id);
    // Who left has left nothing behind; a guest may have logged in meanwhile.
    if (owner !== GUEST && draftOwner() !== owner) return;
    const { localDb } = await import('../device/local-db.ts');
    await localDb.drafts.put({ owner, form, values, savedAt: Date.now() });
  };
  waiting.set(id, { save, timer: setTimeout(() => void save().catch(() => undefined), DELAY) });
}

/**
 * What was typed and not sent, or null. It may be of an older version: check its form. What was typed as a guest
 * becomes the user's who logged in, and stays with them.
 */
export async function readDraft(form: string): Promise<unknown> {
  await flushDrafts();
  const { localDb } = await import('../device/local-db.ts');
  const owner = draftOwner();
  return localDb.transaction('rw', localDb.drafts, async () => {
    const mine = await localDb.drafts.get([owner, form]);
    if (mine || owner === GUEST) return mine?.values ?? null;
    const guests = await localDb.drafts.get([GUEST, form]);
    if (!guests) return null;
    await localDb.drafts.put({ ...guests, owner });
    await localDb.drafts.delete([GUEST, form]);
    return guests.values;
  });
}

/** The form was sent, or given up. */
export async function dropDraft(form: string): Promise<void> {
  const owner = draftOwner();
  const id = `${owner}/${form}`;
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
  const { localDb } = await import('../device/local-db.ts');
  await localDb.drafts.delete([owner, form]);
}

/** Writes what is still waiting: before it is read, and before a reload that the app itself brings about. */
export async function flushDrafts(): Promise<void> {
  const due = [...waiting.values()];
  for (const { timer } of due) clearTimeout(timer);
  await Promise.allSettled(due.map(({ save }) => save()));
}
