import type { Context } from '@canteen/api/context/context';
import { completeImport, failImport } from '@canteen/api/food-imports/end-import';
import { importChunk } from '@canteen/api/food-imports/import-chunk';
import { markImportRunning, setImportTotal } from '@canteen/api/food-imports/mark-import-running';
import type { JobFunctions } from '../job-runner/run-jobs.ts';
import { readInChild } from '../spreadsheets/read-in-child.ts';

/**
 * The job `foods`: imports a spreadsheet, and writes its first foods while the others are still read. Another worker that
 * runs the job again continues after the last chunk.
 */
export function importFoods(ctx: Context): JobFunctions['import']['foods'] {
  return async ({ importId }, { signal }) => {
    const running = markImportRunning(ctx, importId);
    // An error is thrown where the promise is awaited. Without this line Node.js could end the process before that.
    running.catch(() => undefined);
    // PostgreSQL writes rows while the next ones are read from the child.
    let writing = Promise.resolve(true);
    try {
      for await (const read of readInChild(running, { signal })) {
        if (!(await writing)) return;
        signal.throwIfAborted();
        if ('problem' in read) return await failImport(ctx, importId, { ...read, field: 'spreadsheet' });
        if ('total' in read) await setImportTotal(ctx, importId, read.total);
        else writing = importChunk(ctx, importId, read);
        writing.catch(() => undefined);
      }
    } finally {
      await writing.catch(() => undefined);
    }
    if ((await running) && (await writing)) await completeImport(ctx, importId);
  };
}
