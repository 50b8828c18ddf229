import type { ImportReport, ImportResults } from '@canteen/domain/foods/food-import.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import { newIdempotencyKey } from '../../lib/requests/new-idempotency-key.ts';
import { jsonOf } from '../api-client/api.ts';
import { userRequest } from '../api-client/request.ts';
import { onServerEvent } from '../live/socket.ts';
import { IMPORT_CALL, pause, POLL_MS } from './follow-import.ts';
import { showProgress, type ImportShop, type IsSameUser } from './import-state.ts';

/** Uploads that the server refuses for now, until the import fails with the last refusal. */
const MAX_REFUSALS = 30;
const MAX_TIMEOUTS = 2;
const TOO_SLOW =
  'The upload takes too long on this network. Save the file as CSV or as smaller files, or try again on a faster network.';

/** The report of an import that was not sent. */
export const failed = (message: string): ImportReport => ({ state: 'failed', progress: 0, message });

/** Whether the server may have stored the file. It refuses a repeat with 429 while an earlier upload still waits. */
const mayBeStored = ({ status }: ApiError, isFirst: boolean) =>
  status === 0 || status >= 500 || (status === 429 && !isFirst);

/**
 * What follows after an upload has failed. @param failures of all uploads, the last one last
 * @param isKnown whether the server has told the id of the import
 */
export function afterFailure(
  failures: readonly ApiError[],
  isKnown: boolean,
): 'again' | 'follow' | 'too slow' | 'throw' {
  const last = failures.at(-1);
  if (!last || !mayBeStored(last, failures.length === 1 && !isKnown)) return 'throw';
  if (isKnown) return 'follow';
  if (failures.filter(({ status }) => status > 0).length === MAX_REFUSALS) return 'throw';
  return failures.filter(({ code }) => code === 'TIMEOUT').length === MAX_TIMEOUTS ? 'too slow' : 'again';
}

/**
 * Sends the file, again when the answer is lost: the server takes the same file for the same shop, or the same key, as the
 * same import. Until it answers, its socket events tell how far it is; those of an import in another tab have another file
 * or shop. An import whose id is known is not sent again.
 */
export async function sendImport(
  file: File,
  shop: ImportShop,
  onJob: (jobId: string) => void,
  isSameUser: IsSameUser,
): Promise<ImportReport | { jobId: string }> {
  const headers = { 'Idempotency-Key': newIdempotencyKey() };
  const body = new FormData();
  body.set('spreadsheet', file);
  body.set('shop', shop._id);
  const told: { jobId?: string } = {};
  const stop = onServerEvent('import:progress', ({ jobId, progress, ...of }) => {
    if (of.shop !== shop._id || of.fileName !== file.name) return;
    told.jobId = jobId;
    onJob(jobId);
    showProgress({ progress, isOffline: false });
  });
  const failures: ApiError[] = [];
  try {
    while (told.jobId === undefined) {
      try {
        const parts = await jsonOf<{ results: ImportResults } | { jobId: string }>(
          userRequest(IMPORT_CALL, { method: 'POST', headers, body }),
        );
        return 'jobId' in parts ? parts : { state: 'completed', progress: 100, ...parts };
      } catch (error) {
        if (!(error instanceof ApiError) || !isSameUser()) throw error;
        failures.push(error);
        const next = afterFailure(failures, told.jobId !== undefined);
        if (next === 'throw') throw error;
        if (next === 'too slow') return failed(TOO_SLOW);
        if (next === 'again') {
          showProgress({ isOffline: true });
          await pause(Math.max(POLL_MS, 1_000 * (error.retryAfter ?? 0)));
          if (!isSameUser()) throw error;
        }
      }
    }
    return { jobId: told.jobId };
  } finally {
    stop();
  }
}
