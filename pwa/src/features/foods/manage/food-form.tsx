import { useState } from 'react';
import { DIET_LABELS, DIETS } from '@canteen/domain/foods/diet';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { uploadPicture } from '../../../data/pictures/upload-picture.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EditNote } from '../../../ui/edit/edit-note.tsx';
import { GoneNote } from '../../../ui/edit/gone-note.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { RefusalNote } from '../../../ui/form/refusal-note.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useUnsavedInput } from '../../../ui/overlay/unsaved-input.ts';
import { AllergenFields } from './allergen-fields.tsx';
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
  const { errors, isSubmitting, isDirty } = form.formState;
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
      <TextField
        label="Name"
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      {/* Not a number box: it gives no value for a text such as '12,50', so the error could not say what is wrong. */}
      <TextField
        label="Price"
        before="₹"
        inputMode="decimal"
        autoComplete="off"
        error={errors.price?.message}
        {...form.register('price')}
      />
      <SelectField
        label="Shop"
        error={errors.shop?.message}
        hint={
          shopAdmin && isLocked ? 'As a shop admin, you can only add food to your assigned shop.' : undefined
        }
        disabled={isLocked}
        {...form.register('shop')}
      >
        <option value="">Choose a shop</option>
        {shops.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Tags"
        hint="With commas between them, for example: South Indian, Breakfast. The first one is the heading on the menu."
        autoComplete="off"
        error={errors.tags?.message}
        {...form.register('tags')}
      />
      <TextAreaField
        label="Description"
        maxLength={1000}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <SelectField
        label="Diet"
        hint="The mark beside the food. 'Veg only' on the menu shows veg foods alone."
        error={errors.diet?.message}
        {...form.register('diet')}
      >
        {DIETS.map((diet) => (
          <option key={diet} value={diet}>
            {DIET_LABELS[diet]}
          </option>
        ))}
      </SelectField>
      <AllergenFields
        chosen={form.values.allergens}
        onChange={(allergens) => form.setValue('allergens', allergens)}
        error={errors.allergens?.message}
      />
      <PictureField
        label="Picture"
        value={form.values.imageUrl}
        onChange={(url) => form.setValue('imageUrl', url)}
        upload={uploadPicture}
        onUploading={setUploading}
        error={errors.imageUrl?.message}
      />
      {food ? null : (
        <CheckField
          label="Add another food after this one"
          hint="The form stays open, with the same shop, tags and diet."
          checked={another.addsAnother}
          onChange={({ target }) => another.setAddsAnother(target.checked)}
        />
      )}
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
