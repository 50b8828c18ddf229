import type { StaffFood } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FoodForm } from './food-form.tsx';

export interface FoodDialogProps {
  /** The food to edit, 'new' to add one, null when the dialog is closed. */
  open: StaffFood | 'new' | null;
  shops: readonly Pick<Shop, '_id' | 'name'>[];
  /** The shop for a new food, if the list is filtered by one. */
  shopId: string;
  shopAdmin: boolean;
  onClose: () => void;
}

/** Adds or edits one food. */
export function FoodDialog({ open, shops, shopId, shopAdmin, onClose }: FoodDialogProps) {
  // The form stays on the screen while the dialog closes.
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const shown = open ?? last;
  const food = shown === 'new' ? null : shown;
  return (
    <Dialog
      open={open !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={food ? `Edit ${food.name}` : 'Add food'}
      placement="side"
      backCloses
    >
      {shown === null ? null : (
        <FoodForm
          key={food?._id ?? 'new'}
          food={food}
          shops={shops}
          shopId={shopId}
          shopAdmin={shopAdmin}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
