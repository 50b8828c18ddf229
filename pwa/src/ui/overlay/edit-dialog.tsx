import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface EditDialogProps<Row extends { name: string }> {
  /** The row to edit, 'new' to add one, null when the dialog is closed. */
  open: Row | 'new' | null;
  /** What a row is: 'food'. */
  noun: string;
  onClose: () => void;
  /** The form for a row; null for a new one. */
  children: (row: Row | null) => ReactNode;
}

/** The dialog that adds or edits one row of a list. */
export function EditDialog<Row extends { name: string }>({
  open,
  noun,
  onClose,
  children,
}: EditDialogProps<Row>) {
  // The form stays on the screen while the dialog closes.
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const shown = open ?? last;
  const row = shown === 'new' ? null : shown;
  return (
    <Dialog
      open={open !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={row ? `Edit ${row.name}` : `Add ${noun}`}
      placement="side"
      backCloses
    >
      {shown === null ? null : children(row)}
    </Dialog>
  );
}
