import type { ImportReport } from '@canteen/domain/foods/food-import.schema';
import { createDeferred } from '../../lib/deferred.ts';
import { ApiError } from '../../lib/requests/api-error.ts';
import { jsonOf } from '../api-client/api.ts';
import { request } from '../api-client/request.ts';
import { onServerEvent } from '../live/socket.ts';
import { currentUser } from '../session/session.ts';
import { showProgress, type IsSameUser } from './import-state.ts';

export const IMPORT_CALL = '/api/foods/bulk-import';
export const POLL_MS = 2_000;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const hasEnded = ({ state, results }: ImportReport) =>
  state === 'failed' || (state === 'completed' && results !== undefined);

/** Follows an import by its socket events and, since these can be lost, by asking. @throws ApiError when it is gone */
export async function followImport(jobId: string, isSameUser: IsSameUser): Promise<ImportReport> {
  let wake = createDeferred();
  let told: ImportReport | null = null;
  const stop = onServerEvent('import:progress', (report) => {
    if (report.jobId !== jobId) return;
    told = report;
    showProgress({ progress: report.progress, isOffline: false });
    if (hasEnded(report)) wake.resolve();
  });
  try {
    for (;;) {
      const report = await ask(jobId);
      if (!isSameUser()) throw new Error('Another user has logged in');
      if (report) showProgress({ progress: report.progress, isOffline: false });
      const last = [told, report].find((each) => each !== null && hasEnded(each));
      if (last) return last;
      wake = createDeferred();
      await Promise.race([pause(POLL_MS), wake.promise]);
    }
  } finally {
    stop();
  }
}

/** Null when the server cannot be reached now, or when the session has ended and the user may log in again. */
async function ask(jobId: string): Promise<ImportReport | null> {
  if (!currentUser()) return null;
  try {
    return await jsonOf<ImportReport>(request(`${IMPORT_CALL}/${jobId}`));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status > 0 && error.status < 500 && error.status !== 401) throw error;
    showProgress({ isOffline: true });
    return null;
  }
}

/** False when the server does not keep the import any more, or it is another user's. */
export async function isKnown(jobId: string): Promise<boolean> {
  try {
    await ask(jobId);
    return true;
  } catch {
    return false;
  }
}
