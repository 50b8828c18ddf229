import { IMPORT_FAILED, type ImportReport, type ImportResults } from '@canteen/domain/food-import.schema';
import { ApiError, errorText, isNetworkError } from '../../lib/requests/api-error.ts';
import { readStoredJson, removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { on } from '../live/socket.ts';
import { queryClient } from '../api-client/query-client.ts';
import { menuKeys, staffKeys } from '../api-client/query-keys.ts';
import { request, userRequest } from '../api-client/request.ts';

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
/** The running import, so that a reload of the page finds it. */
const STORED = 'food-import';

const store = createStore<FoodImport>({ state: 'none' });
export const foodImportStore = { get: store.get, subscribe: store.subscribe };
export const useFoodImport = () => useStore(foodImportStore);

/** Forgets the result of the last import. */
export const forgetFoodImport = () => {
  if (store.get().state !== 'running') store.set({ state: 'none' });
};

function show(change: { progress?: number; isOffline: boolean }): void {
  const current = store.get();
  if (current.state === 'running') store.set({ ...current, ...change });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * POST /api/foods/bulk-import. Resolves when the import has ended, however; `useFoodImport` shows it in the meantime.
 * Does nothing while another import of this tab runs.
 */
export async function importFoods(file: File, shop: ImportShop): Promise<void> {
  if (store.get().state === 'running') return;
  const known = { shop, fileName: file.name };
  store.set({ state: 'running', ...known, progress: null, isOffline: false });
  await finish(known, async () => {
    // The bytes, because the file on the disk may be gone before they are sent again.
    const copy = new File([await file.arrayBuffer()], file.name);
    const sent = await send(copy, shop);
    return 'results' in sent
      ? { state: 'completed', progress: 100, results: sent.results }
      : follow(sent.jobId, known);
  });
}

/** Goes on with the import that ran before the page was loaded again. */
export async function resumeFoodImport(): Promise<void> {
  const stored = readStoredJson('sessionStorage', STORED) as {
    jobId: string;
    shop: ImportShop;
    fileName: string;
  } | null;
  if (stored === null || store.get().state !== 'none') return;
  const { jobId, ...known } = stored;
  store.set({ state: 'running', ...known, progress: null, isOffline: false });
  await finish(known, () => follow(jobId, known));
}

type Known = Pick<Extract<FoodImport, { state: 'running' }>, 'shop' | 'fileName'>;

async function finish(known: Known, run: () => Promise<ImportReport>): Promise<void> {
  try {
    const { state, results, message } = await run();
    if (state === 'completed' && results) store.set({ state, ...known, results });
    else
      store.set({ state: 'failed', ...known, message: message ?? IMPORT_FAILED, results: results ?? null });
  } catch (error) {
    store.set({ state: 'failed', ...known, message: errorText(error, IMPORT_FAILED), results: null });
  }
  removeStored('sessionStorage', STORED);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: staffKeys.foods() }),
    queryClient.invalidateQueries({ queryKey: menuKeys.of(known.shop._id) }),
  ]);
}

/**
 * Sends the file, again after a lost connection: the server takes the same file for the same shop as the same import.
 * Until it answers, its socket events tell how far it is; those of an import in another tab have another file or shop.
 */
async function send(file: File, shop: ImportShop): Promise<{ results: ImportResults } | { jobId: string }> {
  const stop = on('import:progress', ({ jobId, progress, ...of }) => {
    if (of.shop !== shop._id || of.fileName !== file.name) return;
    writeStored('sessionStorage', STORED, JSON.stringify({ jobId, shop, fileName: file.name }));
    show({ progress, isOffline: false });
  });
  try {
    for (;;) {
      const body = new FormData();
      body.set('spreadsheet', file);
      body.set('shop', shop._id);
      try {
        const answer = await userRequest(CALL, { method: 'POST', body });
        return (await answer.json()) as { results: ImportResults } | { jobId: string };
      } catch (error) {
        if (!isNetworkError(error)) throw error;
        show({ isOffline: true });
        await pause(POLL_MS);
      }
    }
  } finally {
    stop();
  }
}

const hasEnded = ({ state, results }: ImportReport) =>
  state === 'failed' || (state === 'completed' && results !== undefined);

/** Follows an import by its socket events and, since these can be lost, by asking. @throws ApiError when it is gone */
async function follow(jobId: string, known: Known): Promise<ImportReport> {
  writeStored('sessionStorage', STORED, JSON.stringify({ jobId, ...known }));
  let wake = () => undefined as void;
  let told: ImportReport | null = null;
  const stop = on('import:progress', (report) => {
    if (report.jobId !== jobId) return;
    told = report;
    show({ progress: report.progress, isOffline: false });
    if (hasEnded(report)) wake();
  });
  try {
    for (;;) {
      const report = await ask(jobId);
      if (report) show({ progress: report.progress, isOffline: false });
      const last = [told, report].find((each) => each !== null && hasEnded(each));
      if (last) return last;
      await Promise.race([pause(POLL_MS), new Promise<void>((resolve) => (wake = resolve))]);
    }
  } finally {
    stop();
  }
}

/** Null when the server cannot be reached now. */
async function ask(jobId: string): Promise<ImportReport | null> {
  try {
    return (await (await request(`${CALL}/${jobId}`)).json()) as ImportReport;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
    show({ isOffline: true });
    return null;
  }
}
