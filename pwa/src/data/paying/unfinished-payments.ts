import type { UnfinishedPayment } from '../device/local-db.ts';
import { currentUser } from '../session/session.ts';

// Dexie is imported when it is needed: it is not part of the first load.
const openDb = async () => (await import('../device/local-db.ts')).localDb;

/** The user's payments that were begun on this device and have not ended, oldest first. */
export async function unfinishedPayments(): Promise<UnfinishedPayment[]> {
  const userId = currentUser()?._id;
  if (userId === undefined) return [];
  const rows = await (await openDb()).payments.where('userId').equals(userId).toArray();
  return rows.toSorted((a, b) => a.begunAt - b.begunAt);
}

/** Writes the record. It is not written for a user who has logged out: nothing of theirs stays on the device. */
export async function saveUnfinishedPayment(payment: UnfinishedPayment): Promise<void> {
  if (currentUser()?._id !== payment.userId) return;
  await (await openDb()).payments.put(payment);
}

export async function deleteUnfinishedPayment({ userId, key }: UnfinishedPayment): Promise<void> {
  await (await openDb()).payments.delete([userId, key]);
}
