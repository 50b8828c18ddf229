import { useEffect } from 'react';
import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { LoadedPart } from '../../ui/feedback/loaded-part.tsx';
import { EditDialog } from '../../ui/overlay/edit-dialog.tsx';

const DropPointForm = lazyComponent(() => import('./drop-point-form.tsx'), 'DropPointForm');

interface DropPointDialogProps {
  /** The drop point to edit, 'new' to add one, null when the dialog is closed. */
  open: DropPoint | 'new' | null;
  /** Another user has deleted it. */
  isGone: boolean;
  onClose: () => void;
}

/** Adds or edits one drop point. */
export function DropPointDialog({ open, isGone, onClose }: DropPointDialogProps) {
  // Most visits only look at the list, so the form loads after the list.
  useEffect(() => void DropPointForm.preload().catch(() => undefined), []);
  return (
    <EditDialog open={open} noun="drop point" onClose={onClose}>
      {(dropPoint) => (
        <LoadedPart what="The form" label="Loading..." lines={4}>
          <DropPointForm
            key={dropPoint?._id ?? 'new'}
            dropPoint={dropPoint}
            isGone={isGone}
            onSaved={onClose}
          />
        </LoadedPart>
      )}
    </EditDialog>
  );
}
