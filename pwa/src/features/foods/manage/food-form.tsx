import { useState } from 'react';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { Button } from '../../../ui/actions/button.tsx';
import { EditNote } from '../../../ui/edit/edit-note.tsx';
import { GoneNote } from '../../../ui/edit/gone-note.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { RefusalNote } from '../../../ui/form/refusal-note.tsx';
import { useUnsavedInput } from '../../../ui/overlay/unsaved-input.ts';
import { FoodFields } from './food-fields.tsx';
import { FOOD_LABELS } from './food-values.ts';
import { useFoodForm } from './use-food-form.ts';
import { useShopChoice } from './use-shop-choice.ts';

interface FoodFormProps {
  food: StaffFood | null;
  shops: readonly Pick<Shop, '_id' | 'name'>[];
  shopId: string;
  shopAdmin: boolean;
  isGone: boolean;
  onDone: () => void;
}

/** The food form (specification, section 5). */
export function FoodForm({ food, shops, shopId, shopAdmin, isGone, onDone }: FoodFormProps) {
  const onlyShop = shops.length === 1 ? shops[0] : undefined;
  const { form, save, refusal, conflicts, savedInWords, keepMine, takeTheirs, ...another } = useFoodForm(
    food,
    onlyShop?._id ?? shopId,
    onDone,
  );
  const { isSubmitting, isDirty } = form.formState;
  // 'Save' waits for a picture that is being uploaded.
  const [isUploading, setUploading] = useState(false);
  useUnsavedInput(isDirty || isUploading, isSubmitting);
  const shopIds = shops.map(({ _id }) => _id);
  const { isLocked, isMissing } = useShopChoice(form, shopIds, food === null);
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4 pb-4">
      <EditNote
        what="food"
        isGone={isGone}
        conflicts={conflicts}
        labels={FOOD_LABELS}
        savedInWords={savedInWords}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
      {isMissing ? (
        <GoneNote what="shop" title="Choose another shop for this food">
          The chosen shop was deleted, or it is not assigned to you any more.
        </GoneNote>
      ) : null}
      {/* What is typed while a food is being sent would be mixed with the next one. */}
      <div className="contents" inert={another.addsAnother && isSubmitting}>
        <FoodFields
          form={form}
          rowKey={another.key}
          shops={shops}
          isShopLocked={isLocked}
          shopAdmin={shopAdmin}
          onUploading={setUploading}
        />
        {food ? null : (
          <CheckField
            label="Add another food after this one"
            hint="The form stays open, with the same shop, tags and diet."
            checked={another.addsAnother}
            onChange={({ target }) => another.setAddsAnother(target.checked)}
          />
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        busy={isSubmitting || isUploading}
        disabled={isGone}
      >
        Save
      </Button>
    </form>
  );
}
