import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const { base, key, ...editForm } = useEditForm<StaffFood, FoodValues, CreateFoodInput>({
    name: FOOD_FORM,
    isKept: isKeptFood,
    opened: food,
    valuesOf: (saved) => foodValues(saved, shopId),
    textOf: textOfFood,
    rules,
    fields: FOOD_FIELDS,
    send: async (values, before, key) => {
      const saved = await (before
        ? updateFood(before._id, { ...values, version: before.version })
        : createFood(values, key));
      toast.success(`${values.name} was saved`);
      return saved;
    },
    onSaved,
    valuesOfNext: ({ shop, tags, diet }) => (addsAnother ? { ...foodValues(null, shop), tags, diet } : null),
    savedByOthers: (error) => inConflict(error, 'food', fits(staffFoodSchema)),
    failed: 'Failed to save food item',
  });
  useFocusOfNext(editForm.form, key, addsAnother);
  return {
    ...editForm,
    key,
    savedInWords: (field: FoodField) => (base ? foodInWords(base, field) : ''),
    addsAnother,
    setAddsAnother,
  };
}

export type FoodFormState = ReturnType<typeof useFoodForm>['form'];

/** When foods are added in a row: the next one begins in Name. After an error the first wrong field has the focus. */
function useFocusOfNext(form: FoodFormState, key: string, addsAnother: boolean): void {
  const { isSubmitting, errors } = form.formState;
  const shownKey = useRef(key);
  const onAnswer = useEffectEvent(() => {
    const isNext = shownKey.current !== key;
    shownKey.current = key;
    if (isNext || (addsAnother && document.activeElement === document.body))
      form.setFocus(FOOD_FIELDS.find((name) => errors[name]) ?? 'name');
  });
  useEffect(() => {
    if (!isSubmitting) onAnswer();
  }, [isSubmitting]);
}
