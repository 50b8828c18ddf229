import type { Allergen } from '@canteen/domain/allergens';
import { DIET_LABELS, DIETS, type Diet } from '@canteen/domain/diet';
import { createFoodSchema, type CreateFoodInput, type StaffFood } from '@canteen/domain/food.schema';
import type { Shop } from '@canteen/domain/shop.schema';
import { useState } from 'react';
import { createFood, foodOfConflict, updateFood } from '../../../data/foods/food-requests.ts';
import { uploadPicture } from '../../../data/pictures/upload-picture.ts';
import type { Refusal } from '../../../lib/requests/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { refusalBeyondFields, RefusalNote } from '../../../ui/refusal-note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { NumberField, TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUnsavedInput } from '../../../ui/unsaved-input.ts';
import { AllergenFields } from './allergen-fields.tsx';
import { rulesOf } from '../../../ui/form-state.ts';
import { useForm } from '../../../ui/use-form.ts';
import { FoodConflict } from './food-conflict.tsx';

/** The values of the form; `price` as it was typed, `tags` with commas between them. */
interface Values {
  name: string;
  price: string;
  shop: string;
  tags: string;
  imageUrl: string;
  description: string;
  diet: Diet;
  allergens: readonly Allergen[];
}

const FIELDS = ['name', 'price', 'shop', 'tags', 'imageUrl', 'description', 'diet', 'allergens'] as const;

const valuesOf = (food: StaffFood | null, shop: string): Values => ({
  name: food?.name ?? '',
  price: food ? String(food.price) : '',
  shop: food?.shop._id ?? shop,
  tags: food?.tags.join(', ') ?? '',
  imageUrl: food?.imageUrl ?? '',
  description: food?.description ?? '',
  diet: food?.diet ?? 'unknown',
  allergens: food?.allergens ?? [],
});

const byFoodRules = rulesOf<object, CreateFoodInput>(createFoodSchema);
/** An empty price is a missing one, so that the schema reports it as required. */
const rules = ({ price, ...values }: Values) =>
  byFoodRules({ ...values, price: price === '' ? undefined : Number(price) });

export interface FoodFormProps {
  food: StaffFood | null;
  shops: readonly Pick<Shop, '_id' | 'name'>[];
  shopId: string;
  shopAdmin: boolean;
  onDone: () => void;
}

/** The food form (specification, section 5). */
export function FoodForm({ food, shops, shopId, shopAdmin, onDone }: FoodFormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [version, setVersion] = useState(food?.version);
  const [theirs, setTheirs] = useState<StaffFood | null>(null);
  const onlyShop = shops.length === 1 ? shops[0] : undefined;
  const form = useForm<Values, CreateFoodInput>({
    defaultValues: valuesOf(food, onlyShop?._id ?? shopId),
    rules,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedInput(isDirty);

  const save = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      if (food) await updateFood(food._id, { ...values, ...(version !== undefined && { version }) });
      else await createFood(values);
      toast.success(`${values.name} was saved`);
      onDone();
    } catch (error) {
      const changed = foodOfConflict(error);
      if (changed) setTheirs(changed);
      else setRefusal(refusalBeyondFields(error, 'Failed to save food item', form, FIELDS));
    }
  });
  const keepMine = () => {
    setVersion(theirs?.version);
    setTheirs(null);
  };
  const takeTheirs = () => {
    if (!theirs) return;
    form.reset(valuesOf(theirs, theirs.shop._id));
    keepMine();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 pb-4">
      {theirs ? <FoodConflict food={theirs} onKeepMine={keepMine} onTakeTheirs={takeTheirs} /> : null}
      <TextField
        label="Name"
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <NumberField
        label="Price"
        before="₹"
        min={0}
        step="any"
        error={errors.price?.message}
        {...form.register('price')}
      />
      <SelectField
        label="Shop"
        error={errors.shop?.message}
        hint={
          shopAdmin && onlyShop ? 'As a shop admin, you can only add food to your assigned shop.' : undefined
        }
        disabled={onlyShop !== undefined}
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
        hint="With commas between them, for example: South Indian, Breakfast"
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
        upload={async (file) => (await uploadPicture(file)).imageUrl}
        error={errors.imageUrl?.message}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting} disabled={theirs !== null}>
        Save
      </Button>
    </form>
  );
}
