import { useState } from 'react';
import { makeWorkbook } from '../../../data/spreadsheets/spreadsheets.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

export interface DownloadButtonProps {
  label: string;
  fileName: string;
  rows: () => (string | number)[][];
}

/** Makes an .xlsx file and downloads it. */
export function DownloadButton({ label, fileName, rows }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await makeWorkbook(rows()), fileName);
    } catch {
      toast.error('Failed to export data');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact" busy={busy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
