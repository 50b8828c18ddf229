import type { ImportProgress } from '@canteen/domain/foods/food-import.schema';
import type { Context } from '../context/context.ts';
import { importById, reportOf } from '../food-imports/queries.ts';

interface ImportProgressSender {
  /** Sends the state of this import to the sockets of its user. Calls during a read lead to one more read. */
  sendProgress(importId: string, userId: string): void;
}

/** Reads the state of an import when it changes and sends it, if `isOnline` says that its user has a socket here. */
export function createImportProgressSender(
  ctx: Context,
  isOnline: (userId: string) => boolean,
  send: (userId: string, progress: ImportProgress) => void,
): ImportProgressSender {
  /** The imports that are being read; true when they must be read again. */
  const reading = new Map<string, boolean>();

  const read = async (importId: string, userId: string): Promise<void> => {
    try {
      const record = await importById(ctx.sql, importId);
      if (record?.startedBy === userId) {
        const { shopId: shop, fileName } = record;
        send(userId, { jobId: importId, shop, fileName, ...(await reportOf(ctx.sql, record)) });
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'the progress of an import could not be read');
    }
    const again = reading.get(importId);
    reading.delete(importId);
    if (again) sendProgress(importId, userId);
  };
  const sendProgress = (importId: string, userId: string) => {
    if (!isOnline(userId)) return;
    if (reading.has(importId)) {
      reading.set(importId, true);
      return;
    }
    reading.set(importId, false);
    void read(importId, userId);
  };
  return { sendProgress };
}
