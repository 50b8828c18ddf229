import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { EditDialog } from '../../ui/overlay/edit-dialog.tsx';
import { DropPointForm } from './drop-point-form.tsx';

interface DropPointDialogProps {
  /** The drop point to edit, 'new' to add one, null when the dialog is closed. */
  open: DropPoint | 'new' | null;
  /** Another user has deleted it. */
  isGone: boolean;
  onClose: () => void;
}

/** Adds or edits one drop point. */
export function DropPointDialog({ open, isGone, onClose }: DropPointDialogProps) {
  return (
    <EditDialog open={open} noun="drop point" onClose={onClose}>
      {(dropPoint) => (
        <DropPointForm
          key={dropPoint?._id ?? 'new'}
          dropPoint={dropPoint}
          isGone={isGone}
          onSaved={onClose}
        />
      )}
    </EditDialog>
  );
}
