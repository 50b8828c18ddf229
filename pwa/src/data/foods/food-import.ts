import {
  IMPORT_FAILED,
  type ImportReport,
  type ImportResults,
} from '@canteen/domain/foods/food-import.schema';
import { askBeforeClosing } from '../../lib/navigation/unsaved-forms.ts';
import { ApiError, errorText } from '../../lib/requests/api-error.ts';
import { newIdempotencyKey } from '../../lib/requests/new-idempotency-key.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { onServerEvent } from '../live/socket.ts';
import { jsonOf } from '../api-client/api.ts';
import { refetch } from '../api-client/refetch.ts';
import { menuKeys, staffKeys } from '../api-client/query-keys.ts';
import { request, userRequest } from '../api-client/request.ts';
import { currentUser, onUserChange, userOfTab } from '../session/session.ts';
import { FILE_CHANGED, readBytes } from '../spreadsheets/read-bytes.ts';
import { followStoredImports, storeImport, type StoredImport } from './stored-imports.ts';

interface ImportShop {
  _id: string;
  name: string;
}

/** The import of this tab. It goes on when its dialog is closed and when the connection is lost. */
export type FoodImport =
  | { state: 'none' }
  | {
      state: 'running';
      shop: ImportShop;
      fileName: string;
      /** 0 to 100; null until the server tells. */
      progress: number | null;
      /** The last request did not reach the server. */
      isOffline: boolean;
    }
  | { state: 'completed'; shop: ImportShop; fileName: string; results: ImportResults }
  | { state: 'failed'; shop: ImportShop; fileName: string; message: string; results: ImportResults | null };

const CALL = '/api/foods/bulk-import';
const POLL_MS = 2_000;
/** Uploads that the server refuses for now, until the import fails with the last refusal. */
const MAX_REFUSALS = 30;
const MAX_TIMEOUTS = 2;
const TOO_SLOW =
  'The upload takes too long on this network. Save the file as CSV or as smaller files, or try again on a faster network.';

const store = createStore<FoodImport>({ state: 'none' });
export const useFoodImport = () => useStore(store);

// It is private: the next user of the tab must not see it.
onUserChange(() => store.set({ state: 'none' }), userOfTab);

/** Forgets the result of the last import. */
export const forgetFoodImport = () => {
  if (store.get().state !== 'running') store.set({ state: 'none' });
};

function show(change: { progress?: number; isOffline: boolean }): void {
  const current = store.get();
  if (current.state === 'running') store.set({ ...current, ...change });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Known = Pick<Extract<FoodImport, { state: 'running' }>, 'shop' | 'fileName'>;
export type EndedImport = Extract<FoodImport, { state: 'completed' | 'failed' }>;

/** Whether the user who started an import is still the one of this tab. */
type IsOurs = () => boolean;

/**
 * POST /api/foods/bulk-import. Resolves when the import has ended, with success or failure; `useFoodImport` shows it in the
 * meantime. Returns null when another user has logged in since, or when this tab already runs an import (then nothing is
 * sent).
 */
export async function importFoods(file: File, shop: ImportShop): Promise<EndedImport | null> {
  if (store.get().state === 'running') return null;
  const known = { shop, fileName: file.name };
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isStored = false;
  // Until its id is stored, another tab cannot show the end of the import.
  const stopAsking = askBeforeClosing();
  const keep = (jobId: string) => {
    if (!isStored) storeImport({ jobId, ...known }, ended);
    isStored = true;
    stopAsking();
  };
  try {
    return await finish(known, async (isOurs) => {
      // The bytes, because the file on the disk may be gone before they are sent again.
      const bytes = await readBytes(file);
      if (!bytes) return failed(FILE_CHANGED);
      const sent = await send(new File([bytes], file.name), shop, keep, isOurs);
      if ('state' in sent) return sent;
      keep(sent.jobId);
      return follow(sent.jobId, isOurs);
    });
  } finally {
    end();
    stopAsking();
  }
}

/** Goes on with the imports of this device whose tab was closed or loaded again, and calls the listener for each end. */
export const resumeFoodImports = (onEnd: (ended: EndedImport) => void) =>
  followStoredImports(async ({ jobId, ...known }: StoredImport) => {
    if (!(await isKnown(jobId))) return true;
    if (store.get().state === 'running') return false;
    const ended = await finish(known, (isOurs) => follow(jobId, isOurs));
    if (ended) onEnd(ended);
    return true;
  });

async function finish(
  known: Known,
  run: (isOurs: IsOurs) => Promise<ImportReport>,
): Promise<EndedImport | null> {
  const userId = userOfTab();
  const isOurs = () => userOfTab() === userId;
  store.set({ state: 'running', ...known, progress: null, isOffline: false });
  const ended = await run(isOurs).then(
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
  if (!isOurs()) return null;
  store.set(ended);
  await Promise.all([refetch(staffKeys.foods()), refetch(menuKeys.of(known.shop._id))]);
  return ended;
}

const failed = (message: string): ImportReport => ({ state: 'failed', progress: 0, message });

/** What an import had imported before it failed. */
const resultsIn = (error: unknown) =>
  (error instanceof ApiError && (error.body as { results?: ImportResults } | null)?.results) || null;

/**
 * Sends the file, again when the answer is lost: the server takes the same file for the same shop, or the same key, as the
 * same import. Until it answers, its socket events tell how far it is; those of an import in another tab have another file
 * or shop. An import whose id is known is not sent again.
 */
async function send(
  file: File,
  shop: ImportShop,
  onJob: (jobId: string) => void,
  isOurs: IsOurs,
): Promise<ImportReport | { jobId: string }> {
  const headers = { 'Idempotency-Key': newIdempotencyKey() };
  const told: { jobId?: string } = {};
  const stop = onServerEvent('import:progress', ({ jobId, progress, ...of }) => {
    if (of.shop !== shop._id || of.fileName !== file.name) return;
    told.jobId = jobId;
    onJob(jobId);
    show({ progress, isOffline: false });
  });
  let [sent, refusals, timeouts] = [0, 0, 0];
  try {
    for (;;) {
      const body = new FormData();
      body.set('spreadsheet', file);
      body.set('shop', shop._id);
      try {
        const parts = await jsonOf<{ results: ImportResults } | { jobId: string }>(
          userRequest(CALL, { method: 'POST', headers, body }),
        );
        return 'jobId' in parts ? parts : { state: 'completed', progress: 100, ...parts };
      } catch (error) {
        sent += 1;
        const isFirst = sent === 1 && told.jobId === undefined;
        if (!(error instanceof ApiError) || !isOurs() || !mayBeStored(error, isFirst)) throw error;
        if (error.status > 0) refusals += 1;
        if (error.code === 'TIMEOUT') timeouts += 1;
        if (told.jobId === undefined) {
          if (refusals === MAX_REFUSALS) throw error;
          if (timeouts === MAX_TIMEOUTS) return failed(TOO_SLOW);
          show({ isOffline: true });
          await pause(Math.max(POLL_MS, 1_000 * (error.retryAfter ?? 0)));
          if (!isOurs()) throw error;
        }
        if (told.jobId !== undefined) return { jobId: told.jobId };
      }
    }
  } finally {
    stop();
  }
}

/** Whether the server may have stored the file. It refuses a repeat with 429 while an earlier upload still waits. */
const mayBeStored = ({ status }: ApiError, isFirst: boolean) =>
  status === 0 || status >= 500 || (status === 429 && !isFirst);

const hasEnded = ({ state, results }: ImportReport) =>
  state === 'failed' || (state === 'completed' && results !== undefined);

/** Follows an import by its socket events and, since these can be lost, by asking. @throws ApiError when it is gone */
async function follow(jobId: string, isOurs: IsOurs): Promise<ImportReport> {
  let wake = () => undefined as void;
  let told: ImportReport | null = null;
  const stop = onServerEvent('import:progress', (report) => {
    if (report.jobId !== jobId) return;
    told = report;
    show({ progress: report.progress, isOffline: false });
    if (hasEnded(report)) wake();
  });
  try {
    for (;;) {
      const report = await ask(jobId);
      if (!isOurs()) throw new Error('Another user has logged in');
      if (report) show({ progress: report.progress, isOffline: false });
      const last = [told, report].find((each) => each !== null && hasEnded(each));
      if (last) return last;
      await Promise.race([pause(POLL_MS), new Promise<void>((resolve) => (wake = resolve))]);
    }
  } finally {
    stop();
  }
}

/** Null when the server cannot be reached now, or when the session has ended and the user may log in again. */
async function ask(jobId: string): Promise<ImportReport | null> {
  if (!currentUser()) return null;
  try {
    return await jsonOf<ImportReport>(request(`${CALL}/${jobId}`));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status > 0 && error.status < 500 && error.status !== 401) throw error;
    show({ isOffline: true });
    return null;
  }
}

/** False when the server does not keep the import any more, or it is another user's. */
async function isKnown(jobId: string): Promise<boolean> {
  try {
    await ask(jobId);
    return true;
  } catch {
    return false;
  }
}
