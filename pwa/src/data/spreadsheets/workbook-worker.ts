// A web worker: makes an .xlsx file of the rows that it gets, so that the page stays responsive.
import type { SheetColumn, SheetRow } from '@canteen/domain/spreadsheet-columns';
import { startSheet, type SheetWriter } from '@canteen/domain/spreadsheet/write-sheet';

export type WorkbookRequest =
  | { kind: 'start'; columns: readonly SheetColumn[] }
  | { kind: 'rows'; rows: readonly SheetRow[] }
  | { kind: 'finish' };

let workbook: SheetWriter | undefined;

addEventListener('message', ({ data: request }: MessageEvent<WorkbookRequest>) => {
  if (request.kind === 'start') workbook = startSheet(request.columns);
  if (request.kind === 'rows') workbook?.add(request.rows);
  if (request.kind !== 'finish' || !workbook) return;
  const file = workbook.finish();
  // The types are those of a window; in a worker this answers the page.
  postMessage(file, { transfer: [file.buffer] });
});
