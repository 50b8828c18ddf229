import { cartOwner } from '../carts/cart-count.ts';
import { changeDraft, CHECKOUT_DRAFT, readDraft, type ChangeDraft } from './drafts.ts';

/** Drafts of a user who has logged out meanwhile are deleted already. */
async function changeStoredDraft(owner: string, form: string, change: ChangeDraft): Promise<void> {
  if (owner !== cartOwner()) return;
  // Also stores what waits to be stored, and what is only in the memory of the tab.
  await readDraft(form);
  await changeDraft(owner, form, change);
}

export const deleteDraft = (owner: string, form: string) => changeStoredDraft(owner, form, () => undefined);

type Values = { notes?: Record<string, string> } | undefined;

/** Deletes the draft of the order form after an order. The notes for other shops stay. */
export const deleteOrderDraft = (owner: string, shopId: string) =>
  changeStoredDraft(owner, CHECKOUT_DRAFT, (values) => {
    const notes = Object.entries((values as Values)?.notes ?? {});
    const others = notes.filter(([shop, note]) => shop !== shopId && note);
    return others.length > 0 ? { notes: Object.fromEntries(others) } : undefined;
  });
