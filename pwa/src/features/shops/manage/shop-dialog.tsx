import { denialReason } from '@canteen/domain/users/permissions';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import type { SessionUser } from '../../../data/session/session.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { ShopForm } from './shop-form.tsx';

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
      <ShopForm key={shop?._id ?? 'new'} shop={shop} isGone={isGone} onSaved={onClose} />
    </Dialog>
  );
}
