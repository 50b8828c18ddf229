import { useEffect } from 'react';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { denialReason } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../../data/session/session.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { LoadedPart } from '../../../ui/feedback/loaded-part.tsx';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const ShopForm = lazyComponent(() => import('./shop-form.tsx'), 'ShopForm');

interface ShopDialogProps {
  actor: SessionUser;
  /** The id of the shop to edit, 'new' to add one, null when the dialog is closed. */
  open: string | null;
  /** All shops of the user; undefined until they are known. */
  shops: readonly StaffShop[] | undefined;
  onClose: () => void;
}

/** Adds or edits one shop. */
export function ShopDialog({ actor, open, shops, onClose }: ShopDialogProps) {
  // Most visits only look at the list or press a switch, so the form loads after the list.
  useEffect(() => void ShopForm.preload().catch(() => undefined), []);
  const { row: shop, isGone } = useOpenRow(open, shops);
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
      <LoadedPart what="The form" label="Loading..." lines={4}>
        <ShopForm key={shop?._id ?? 'new'} shop={shop} isGone={isGone} onSaved={onClose} />
      </LoadedPart>
    </Dialog>
  );
}
