import type { SheetRow } from '@canteen/domain/spreadsheet-columns';
import {
  exportName,
  MAX_EXPORTED_ORDERS,
  ORDER_SHEET,
  type SheetKind,
} from '@canteen/domain/statistics/statistics-sheets';
import { saveFile } from '../../lib/browser/save-file.ts';
import { ApiError, isTemporary } from '../../lib/requests/api-error.ts';
import { now } from '../../lib/time/clock.ts';
import type { ListPage } from '../api-client/list-pages.ts';
import { writeFile } from '../spreadsheets/write-file.ts';
import { ordersPage, type StatisticsFilter, type StatisticsOrder } from './statistics-requests.ts';

/**
 * Downloads rows as an .xlsx file. Resolves with the file's name without its extension.
 * @throws an error when the file cannot be made
 */
export async function exportRows<Row>(sheet: SheetKind<Row>, rows: readonly Row[]): Promise<string> {
  const name = exportName(sheet, now());
  const { signal } = new AbortController();
  saveFile(await writeFile(sheet.columns, [rows.map(sheet.toRow)], signal), `${name}.xlsx`);
  return name;
}

export interface ExportProgress {
  loaded: number;
  /** All orders are loaded; the file is being made. */
  isComplete: boolean;
}

/**
 * Downloads every matching order, newest first, at most `MAX_EXPORTED_ORDERS`. Resolves with the file's name without its
 * extension.
 * @throws the reason of `signal` when it is aborted, ApiError when a page cannot be loaded
 */
export async function exportOrders(
  filter: StatisticsFilter,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<string> {
  const name = exportName(ORDER_SHEET, now());
  const file = await writeFile(ORDER_SHEET.columns, orderRows(filter, onProgress, signal), signal);
  saveFile(file, `${name}.xlsx`);
  return name;
}

async function* orderRows(
  filter: StatisticsFilter,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  let loaded = 0;
  let cursor: string | null = null;
  do {
    const page: ListPage<StatisticsOrder> = await askAgain(() => ordersPage(filter, cursor, signal), signal);
    const rows = page.rows.slice(0, MAX_EXPORTED_ORDERS - loaded).map(ORDER_SHEET.toRow);
    loaded += rows.length;
    cursor = page.next;
    if (loaded === MAX_EXPORTED_ORDERS) cursor = null;
    yield rows;
    onProgress({ loaded, isComplete: cursor === null });
  } while (cursor !== null);
}

const TRIES = 3;
const PAUSE_MS = 1_000;

/** Asks up to three times: a long export should not end with one lost request. A refusal is final. */
async function askAgain<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const { status, retryAfter } = error instanceof ApiError ? error : { status: 400, retryAfter: null };
      if (signal.aborted || !isTemporary(status) || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, (retryAfter ?? tries) * PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}
