import type { ImportProgress } from '@canteen/domain/foods/food-import.schema';
import type { Context } from '../context/context.ts';
import { importById, reportOf } from '../food-imports/queries.ts';
import { createMergedRunner } from './merged-runner.ts';

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
  const runMerged = createMergedRunner();
  const read = async (importId: string, userId: string): Promise<void> => {
    if (!isOnline(userId)) return;
    try {
      const record = await importById(ctx.sql, importId);
      if (record?.startedBy === userId) {
        const { shopId: shop, fileName } = record;
        send(userId, { jobId: importId, shop, fileName, ...(await reportOf(ctx.sql, record)) });
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'the progress of an import could not be read');
    }
  };
  return { sendProgress: (importId, userId) => runMerged(importId, () => read(importId, userId)) };
}
