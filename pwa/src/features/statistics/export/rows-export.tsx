import { useState } from 'react';
import type { SheetKind } from '@canteen/domain/statistics/statistics-sheets';
import { exportRows } from '../../../data/statistics/export-statistics.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { ExportButton } from './export-button.tsx';
import { EXPORT_FAILED, exportedText } from './export-texts.ts';

interface RowsExportProps<Row> {
  /** The table's title. */
  of: string;
  sheet: SheetKind<Row>;
  rows: readonly Row[];
}

/** Exports rows that are all on the screen. */
export function RowsExport<Row>({ of, sheet, rows }: RowsExportProps<Row>) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      toast.success(exportedText(await exportRows(sheet, rows)));
    } catch {
      toast.error(EXPORT_FAILED);
    } finally {
      setBusy(false);
    }
  };
  return <ExportButton of={of} busy={busy} disabled={rows.length === 0} onClick={() => void run()} />;
}
