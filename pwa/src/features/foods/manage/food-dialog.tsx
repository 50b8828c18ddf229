import type { StaffFood } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { EditDialog } from '../../../ui/overlay/edit-dialog.tsx';
import { FoodForm } from './food-form.tsx';

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
  return (
    <EditDialog open={open} noun="food" onClose={onClose}>
      {(food) => (
        <FoodForm
          key={food?._id ?? 'new'}
          food={food}
          shops={shops}
          shopId={shopId}
          shopAdmin={shopAdmin}
          isGone={isGone}
          onDone={onClose}
        />
      )}
    </EditDialog>
  );
}
