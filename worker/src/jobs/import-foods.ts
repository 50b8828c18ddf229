import type { Context } from '@canteen/api/context/context';
import { beginImport } from '@canteen/api/food-imports/begin-import';
import { completeImport, failImport, storeErrors } from '@canteen/api/food-imports/end-import';
import { importChunk } from '@canteen/api/food-imports/import-chunk';
import type { JobFunctions } from '../queues/run-jobs.ts';
import { readInChild } from '../spreadsheets/read-in-child.ts';

/** Foods in one transaction. A long transaction would delay the order events on all screens. */
const CHUNK = 500;

/** The job `foods`: imports a spreadsheet. Another worker that runs the job again continues after the last chunk. */
export function importFoods(ctx: Context): JobFunctions['import']['foods'] {
  return async ({ importId }, { signal }) => {
    const begun = await beginImport(ctx, importId);
    if (!begun) return;
    const read = await readInChild(begun, { signal });
    if ('problem' in read) return failImport(ctx, importId, { ...read, field: 'spreadsheet' });
    const { foods, errors } = read;
    await storeErrors(ctx, importId, { total: foods.length + errors.length, errors });
    for (let at = 0; at < foods.length; at += CHUNK) {
      signal.throwIfAborted();
      if (!(await importChunk(ctx, importId, foods.slice(at, at + CHUNK)))) return;
    }
    await completeImport(ctx, importId);
  };
}
