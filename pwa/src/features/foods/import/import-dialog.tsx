import { useEffect, useRef } from 'react';
import { useFoodImport } from '../../../data/foods/import-state.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { LoadedPart } from '../../../ui/feedback/loaded-part.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { ImportFormProps } from './import-form.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportRunning } from './import-running.tsx';

const ImportForm = lazyComponent(() => import('./import-form.tsx'), 'ImportForm');

/** The specification's time after an import with at least one success (section 7). */
const CLOSE_MS = 3_000;

interface ImportDialogProps extends ImportFormProps {
  open: boolean;
  onClose: () => void;
}

/** Bulk import: choose, look at the preview, follow the import, see its result (specification, section 2). */
export function ImportDialog({ open, onClose, ...form }: ImportDialogProps) {
  const current = useFoodImport();
  useCloseAfterSuccess(open, onClose);
  // Most visits import nothing, so the form loads after the list.
  useEffect(() => void ImportForm.preload().catch(() => undefined), []);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Import foods"
      description={
        current.state === 'none' ? 'Foods that the shop already has are updated, all others are added.' : null
      }
      size="wide"
      backCloses
    >
      {current.state === 'none' ? (
        <LoadedPart what="The form" label="Loading..." lines={4}>
          <ImportForm {...form} />
        </LoadedPart>
      ) : current.state === 'running' ? (
        <ImportRunning current={current} onClose={onClose} />
      ) : (
        <ImportResult ended={current} />
      )}
    </Dialog>
  );
}

/** Only when the import has ended in the open dialog, and not when the user opens it again to see the result. */
function useCloseAfterSuccess(open: boolean, onClose: () => void): void {
  const current = useFoodImport();
  const wasRunning = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  const ended = current.state === 'completed' && current.results.success > 0 ? current : null;
  useEffect(() => {
    if (!open || !wasRunning.current || ended === null) return undefined;
    const timer = setTimeout(() => close.current(), CLOSE_MS);
    return () => clearTimeout(timer);
  }, [open, ended]);
  useEffect(() => {
    wasRunning.current = open && current.state === 'running';
  }, [open, current]);
}
