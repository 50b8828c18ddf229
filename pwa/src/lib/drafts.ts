import { currentUser } from './session.ts';

const DELAY = 250;
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; save: () => Promise<void> }>();

const draftOwner = () => currentUser()?._id ?? 'guest';

/** Keeps what is typed in a form, shortly after the last key, under the user it belongs to. Never a password. */
export function keepDraft(form: string, values: unknown): void {
  const owner = draftOwner();
  const id = `${owner}/${form}`;
  clearTimeout(waiting.get(id)?.timer);
  const save = async () => {
    waiting.delete(id);
    if (draftOwner() !== owner) return;
    const { localDb } = await import('./local-db.ts');
    await localDb.drafts.put({ owner, form, values, savedAt: Date.now() });
  };
  waiting.set(id, { save, timer: setTimeout(() => void save().catch(() => undefined), DELAY) });
}

/** What was typed and not sent, or null. It may be of an older version: check its form. */
export async function readDraft(form: string): Promise<unknown> {
  const { localDb } = await import('./local-db.ts');
  return (await localDb.drafts.get([draftOwner(), form]))?.values ?? null;
}

/** The form was sent, or given up. */
export async function dropDraft(form: string): Promise<void> {
  const owner = draftOwner();
  const id = `${owner}/${form}`;
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
  const { localDb } = await import('./local-db.ts');
  await localDb.drafts.delete([owner, form]);
}

/** Writes what is still waiting: before a reload that the app itself brings about. */
export async function flushDrafts(): Promise<void> {
  const due = [...waiting.values()];
  for (const { timer } of due) clearTimeout(timer);
  await Promise.allSettled(due.map(({ save }) => save()));
}
