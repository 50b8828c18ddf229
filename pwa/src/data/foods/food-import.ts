import {
  IMPORT_FAILED,
  type ImportReport,
  type ImportResults,
} from '@canteen/domain/foods/food-import.schema';
import { createDeferred } from '../../lib/deferred.ts';
import { askBeforeClosing } from '../../lib/navigation/unsaved-forms.ts';
import { ApiError, errorText, inBody } from '../../lib/requests/api-error.ts';
import { menuKeys, staffKeys } from '../api-client/query-keys.ts';
import { refetch } from '../api-client/refetch.ts';
import { userOfTab } from '../session/session.ts';
import { FILE_CHANGED, readBytes } from '../spreadsheets/read-bytes.ts';
import { followImport, isKnown } from './follow-import.ts';
import {
  importStore,
  type EndedImport,
  type FoodImport,
  type ImportShop,
  type IsSameUser,
} from './import-state.ts';
import { failed, sendImport } from './send-import.ts';
import { followStoredImports, storeImport, type StoredImport } from './stored-imports.ts';

type Known = Pick<Extract<FoodImport, { state: 'running' }>, 'shop' | 'fileName'>;

/**
 * POST /api/foods/bulk-import. Resolves when the import has ended, with success or failure; `useFoodImport` shows it in the
 * meantime. Returns null when another user has logged in since, or when this tab already runs an import (then nothing is
 * sent).
 */
export async function importFoods(file: File, shop: ImportShop): Promise<EndedImport | null> {
  if (importStore.get().state === 'running') return null;
  const known = { shop, fileName: file.name };
  const ended = createDeferred();
  let isStored = false;
  // Until its id is stored, another tab cannot show the end of the import.
  const stopAsking = askBeforeClosing();
  const keep = (jobId: string) => {
    if (!isStored) storeImport({ jobId, ...known }, ended.promise);
    isStored = true;
    stopAsking();
  };
  try {
    return await finish(known, async (isSameUser) => {
      // The bytes, because the file on the disk may be gone before they are sent again.
      const bytes = await readBytes(file);
      if (!bytes) return failed(FILE_CHANGED);
      const sent = await sendImport(new File([bytes], file.name), shop, keep, isSameUser);
      if ('state' in sent) return sent;
      keep(sent.jobId);
      return followImport(sent.jobId, isSameUser);
    });
  } finally {
    ended.resolve();
    stopAsking();
  }
}

/** Goes on with the imports of this device whose tab was closed or loaded again, and calls the listener for each end. */
export const resumeFoodImports = (onEnd: (ended: EndedImport) => void) =>
  followStoredImports(async ({ jobId, ...known }: StoredImport) => {
    if (!(await isKnown(jobId))) return true;
    if (importStore.get().state === 'running') return false;
    const ended = await finish(known, (isSameUser) => followImport(jobId, isSameUser));
    if (ended) onEnd(ended);
    return true;
  });

async function finish(
  known: Known,
  run: (isSameUser: IsSameUser) => Promise<ImportReport>,
): Promise<EndedImport | null> {
  const userId = userOfTab();
  const isSameUser = () => userOfTab() === userId;
  importStore.set({ state: 'running', ...known, progress: null, isOffline: false });
  const ended = await run(isSameUser).then(
    ({ state, results, message }): EndedImport =>
      state === 'completed' && results
        ? { state, ...known, results }
        : { state: 'failed', ...known, message: message ?? IMPORT_FAILED, results: results ?? null },
    (error: unknown): EndedImport => ({
      state: 'failed',
      ...known,
      message: errorText(error, IMPORT_FAILED),
      results: resultsIn(error),
    }),
  );
  if (!isSameUser()) return null;
  importStore.set(ended);
  await Promise.all([refetch(staffKeys.foods()), refetch(menuKeys.of(known.shop._id))]);
  return ended;
}

/** What an import had imported before it failed. */
const resultsIn = (error: unknown) =>
  (error instanceof ApiError && (inBody(error, 'results') as ImportResults | undefined)) || null;
