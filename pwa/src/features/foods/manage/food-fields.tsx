import { DIET_LABELS, DIETS } from '@canteen/domain/foods/diet';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { uploadPicture } from '../../../data/pictures/upload-picture.ts';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { AllergenFields } from './allergen-fields.tsx';
import type { FoodFormState } from './use-food-form.ts';

interface FoodFieldsProps {
  form: FoodFormState;
  /** Another one for each food, so that the message of a refused picture does not stay for the next food. */
  rowKey: string;
  shops: readonly Pick<Shop, '_id' | 'name'>[];
  isShopLocked: boolean;
  shopAdmin: boolean;
  onUploading: (isUploading: boolean) => void;
}

/** The fields of a food. */
export function FoodFields({ form, rowKey, shops, isShopLocked, shopAdmin, onUploading }: FoodFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
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
          shopAdmin && isShopLocked
            ? 'As a shop admin, you can only add food to your assigned shop.'
            : undefined
        }
        disabled={isShopLocked}
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
      {/* A picture that is chosen during a save would be lost. */}
      <div className="contents" inert={form.formState.isSubmitting}>
        <PictureField
          key={rowKey}
          label="Picture"
          value={form.values.imageUrl}
          onChange={(url) => form.setValue('imageUrl', url)}
          upload={uploadPicture}
          onUploading={onUploading}
          error={errors.imageUrl?.message}
        />
      </div>
    </>
  );
}
