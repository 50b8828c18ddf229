import { currentUser } from '../session/session.ts';

/** The draft of the order form. */
export const CHECKOUT_DRAFT = 'checkout';
/** The draft of a shop's form for custom orders. */
export const customOrderDraft = (shopId: string) => `custom-order:${shopId}`;

const DELAY_MS = 250;
const GUEST = 'guest';
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; save: () => Promise<void> }>();

const draftOwner = () => currentUser()?._id ?? GUEST;

/** Stores a form's values for the user, shortly after the last key. Never pass a password. */
export function saveDraft(form: string, values: unknown): void {
  const owner = draftOwner();
  const id = `${owner}/${form}`;
  clearTimeout(waiting.get(id)?.timer);
  const save = async () => {
    waiting.delete(id);
    // Nothing is stored for a user who has logged out. A guest may have logged in.
    if (owner !== GUEST && draftOwner() !== owner) return;
    const { localDb } = await import('../device/local-db.ts');
    await localDb.drafts.put({ owner, form, values, savedAt: Date.now() });
  };
  waiting.set(id, { save, timer: setTimeout(() => void save().catch(() => undefined), DELAY_MS) });
}

/**
 * The values that were typed and not sent, or null. An older version may have written them: validate them. A guest's draft
 * becomes the draft of the user who has logged in.
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

/** Deletes the draft. */
export async function deleteDraft(form: string): Promise<void> {
  const owner = draftOwner();
  const id = `${owner}/${form}`;
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
  const { localDb } = await import('../device/local-db.ts');
  await localDb.drafts.delete([owner, form]);
}

/** Writes pending drafts now: before reading them, and before the app reloads the page. */
export async function flushDrafts(): Promise<void> {
  const due = [...waiting.values()];
  for (const { timer } of due) clearTimeout(timer);
  await Promise.allSettled(due.map(({ save }) => save()));
}
