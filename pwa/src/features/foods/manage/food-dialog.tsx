import { useEffect } from 'react';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { LoadedPart } from '../../../ui/feedback/loaded-part.tsx';
import { EditDialog } from '../../../ui/overlay/edit-dialog.tsx';

const FoodForm = lazyComponent(() => import('./food-form.tsx'), 'FoodForm');

interface FoodDialogProps {
  /** The food to edit, 'new' to add one, null when the dialog is closed. */
  open: StaffFood | 'new' | null;
  shops: readonly Pick<Shop, '_id' | 'name'>[];
  /** The shop for a new food, if the list is filtered by one. */
  shopId: string;
  shopAdmin: boolean;
  /** Somebody else has deleted the food, or has taken its shop from this user. */
  isGone: boolean;
  onClose: () => void;
}

/** Adds or edits one food. */
export function FoodDialog({ open, shops, shopId, shopAdmin, isGone, onClose }: FoodDialogProps) {
  // Most visits only look at the list or press a switch, so the form loads after the list.
  useEffect(() => void FoodForm.preload().catch(() => undefined), []);
  return (
    <EditDialog open={open} noun="food" onClose={onClose}>
      {(food) => (
        <LoadedPart what="The form" label="Loading..." lines={4}>
          <FoodForm
            key={food?._id ?? 'new'}
            food={food}
            shops={shops}
            shopId={shopId}
            shopAdmin={shopAdmin}
            isGone={isGone}
            onDone={onClose}
          />
        </LoadedPart>
      )}
    </EditDialog>
  );
}
