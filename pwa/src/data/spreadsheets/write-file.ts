import type { SheetColumn, SheetRow } from '@canteen/domain/spreadsheet-columns';
import type { WorkbookRequest } from './workbook-worker.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Makes an .xlsx file of the rows, in a worker.
 * @throws the reason of `signal` when it is aborted, or an error when the file cannot be made
 */
export async function writeFile(
  columns: readonly SheetColumn[],
  pages: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    const send = (request: WorkbookRequest) => worker.postMessage(request);
    const file = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    // A failure of the worker before the last page is reported below.
    file.catch(() => undefined);
    send({ kind: 'start', columns });
    for await (const rows of pages) {
      signal.throwIfAborted();
      send({ kind: 'rows', rows });
    }
    send({ kind: 'finish' });
    return new Blob([await file], { type: XLSX });
  } finally {
    worker.terminate();
  }
}
