import type { UnfinishedPayment } from '../device/local-db.ts';
import { currentUser } from '../session/session.ts';
import { createUserMemory } from '../session/user-memory.ts';
import { openDb } from '../stored-answers/access-local-db.ts';

/** The records by key. Those on the device are deleted when a session ends. */
const kept = createUserMemory<UnfinishedPayment>();

/** The user's payments that were begun on this device and have not ended, oldest first. */
export async function unfinishedPayments(): Promise<UnfinishedPayment[]> {
  const userId = currentUser()?._id;
  if (userId === undefined) return [];
  const { payments } = await openDb();
  const mine = kept.takeAll();
  if (mine.length > 0) await payments.bulkPut(mine);
  const rows = await payments.where('userId').equals(userId).toArray();
  return rows.toSorted((a, b) => a.begunAt - b.begunAt);
}

/** Writes the record. It is not written for a user who has logged out: nothing of theirs stays on the device. */
export async function saveUnfinishedPayment(payment: UnfinishedPayment): Promise<void> {
  if (currentUser()?._id !== payment.userId) return;
  kept.set(payment.key, payment);
  await (await openDb()).payments.put(payment);
}

export async function deleteUnfinishedPayment({ userId, key }: UnfinishedPayment): Promise<void> {
  kept.delete(key);
  await (await openDb()).payments.delete([userId, key]);
}
