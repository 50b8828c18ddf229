import { changeDraft, CHECKOUT_DRAFT, draftOwner, readDraft, type Change } from './drafts.ts';

/** Deletes the draft, or changes it. */
export async function deleteDraft(form: string, change: Change = () => undefined): Promise<void> {
  const owner = draftOwner();
  // Also stores what waits to be stored, and what is only in the memory of the tab.
  await readDraft(form);
  await changeDraft(owner, form, change);
}

type Values = { notes?: Record<string, string> } | undefined;

/** Deletes the draft of the order form after an order. The notes for other shops stay. */
export const deleteOrderDraft = (shopId: string) =>
  deleteDraft(CHECKOUT_DRAFT, (values) => {
    const notes = Object.entries((values as Values)?.notes ?? {});
    const others = notes.filter(([shop, note]) => shop !== shopId && note);
    return others.length > 0 ? { notes: Object.fromEntries(others) } : undefined;
  });
