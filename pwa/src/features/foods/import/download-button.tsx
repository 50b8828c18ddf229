import { useState } from 'react';
import type { SheetColumn, SheetRow } from '@canteen/domain/spreadsheet-columns';
import { writeFile } from '../../../data/spreadsheets/write-file.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

interface DownloadButtonProps {
  label: string;
  fileName: string;
  columns: readonly SheetColumn[];
  pages: () => Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
  disabled?: boolean;
}

/** Makes an .xlsx file and downloads it. */
export function DownloadButton({ label, fileName, columns, pages, disabled }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await writeFile(columns, pages(), new AbortController().signal), fileName);
    } catch (error) {
      toast.error(errorText(error, 'Failed to export data'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact" busy={busy} disabled={disabled} onClick={() => void download()}>
      {label}
    </Button>
  );
}
