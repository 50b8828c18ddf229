import { useState } from 'react';
import {
  createFoodSchema,
  staffFoodSchema,
  type CreateFoodInput,
  type StaffFood,
} from '@canteen/domain/foods/food.schema';
import { readPrice } from '@canteen/domain/foods/spreadsheet-price';
import { createFood, updateFood } from '../../../data/foods/food-requests.ts';
import { fits } from '../../../lib/has-fields.ts';
import { inConflict } from '../../../lib/requests/api-error.ts';
import { useEditForm } from '../../../ui/edit/use-edit-form.ts';
import { rulesOf } from '../../../ui/form/form-state.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import {
  FOOD_FIELDS,
  FOOD_FORM,
  foodInWords,
  foodValues,
  isKeptFood,
  textOfFood,
  type FoodField,
  type FoodValues,
} from './food-values.ts';

const byFoodRules = rulesOf<object, CreateFoodInput>(createFoodSchema);
/** An empty price is a missing one, so that the schema reports it as required. */
const rules = ({ price, ...values }: FoodValues) =>
  byFoodRules({ ...values, price: price.trim() === '' ? undefined : readPrice(price) });

/**
 * The food form.
 * @param food the food as it is when the form opens; null adds a new one
 */
export function useFoodForm(food: StaffFood | null, shopId: string, onSaved: () => void) {
  const [addsAnother, setAddsAnother] = useState(false);
  const { base, ...editForm } = useEditForm<StaffFood, FoodValues, CreateFoodInput>({
    name: FOOD_FORM,
    isKept: isKeptFood,
    opened: food,
    valuesOf: (saved) => foodValues(saved, shopId),
    textOf: textOfFood,
    rules,
    fields: FOOD_FIELDS,
    send: async (values, before, key) => {
      if (before) await updateFood(before._id, { ...values, version: before.version });
      else await createFood(values, key);
      toast.success(`${values.name} was saved`);
      if (!addsAnother) onSaved();
    },
    valuesOfNext: ({ shop, tags, diet }) => (addsAnother ? { ...foodValues(null, shop), tags, diet } : null),
    savedByOthers: (error) => inConflict(error, 'food', fits(staffFoodSchema)),
    failed: 'Failed to save food item',
  });
  return {
    ...editForm,
    savedInWords: (field: FoodField) => (base ? foodInWords(base, field) : ''),
    addsAnother,
    setAddsAnother,
  };
}

export type FoodFormState = ReturnType<typeof useFoodForm>['form'];
