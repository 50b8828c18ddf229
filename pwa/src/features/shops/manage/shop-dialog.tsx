import { denialReason } from '@canteen/domain/permissions';
import type { StaffShop } from '@canteen/domain/shop.schema';
import { useState } from 'react';
import type { SessionUser } from '../../../data/session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShopForm } from './shop-form.tsx';

export interface ShopDialogProps {
  actor: SessionUser;
  /** The shop to edit, 'new' to add one, null when the dialog is closed. */
  open: StaffShop | 'new' | null;
  onClose: () => void;
}

/** Adds or edits one shop. */
export function ShopDialog({ actor, open, onClose }: ShopDialogProps) {
  // The form stays on the screen while the dialog closes.
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const shown = open ?? last;
  const shop = shown === 'new' ? null : shown;
  return (
    <Dialog
      open={open !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={shop ? `Edit ${shop.name}` : 'Add shop'}
      description={shop ? denialReason(actor, 'shop.delete') : null}
      placement="side"
      backCloses
    >
      {shown === null ? null : <ShopForm key={shop?._id ?? 'new'} shop={shop} onSaved={onClose} />}
    </Dialog>
  );
}
