import { createFoodSchema, type CreateFoodInput, type StaffFood } from '@canteen/domain/foods/food.schema';
import { readPrice } from '@canteen/domain/foods/spreadsheet-price';
import { useState, type SubmitEvent } from 'react';
import { createFood, foodOfConflict, updateFood } from '../../../data/foods/food-requests.ts';
import type { Refusal } from '../../../lib/requests/refusal.ts';
import { rulesOf } from '../../../ui/form/form-state.ts';
import { refusalBeyondFields } from '../../../ui/form/refusal-note.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useConflicts } from '../../../ui/form/use-conflicts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import {
  FOOD_FIELDS,
  foodInWords,
  foodValues,
  textOfFood,
  type FoodField,
  type FoodValues,
} from './food-values.ts';

const byFoodRules = rulesOf<object, CreateFoodInput>(createFoodSchema);
/** An empty price is a missing one, so that the schema reports it as required. */
const rules = ({ price, ...values }: FoodValues) =>
  byFoodRules({ ...values, price: price.trim() === '' ? undefined : readPrice(price) });

/**
 * The food form. When another user has saved the food since it was opened, their changes go into the fields that the
 * user did not touch, and the user chooses where both changed a field.
 * @param food the food as it is when the form opens; null adds a new one
 */
export function useFoodForm(food: StaffFood | null, shopId: string, onSaved: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [base, setBase] = useState(food);
  const form = useForm<FoodValues, CreateFoodInput>({ defaultValues: foodValues(food, shopId), rules });
  const { conflicts, merge, focusNote, keepMine, takeTheirs } = useConflicts(form, textOfFood);

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      if (base) await updateFood(base._id, { ...values, version: base.version });
      else await createFood(values);
      toast.success(`${values.name} was saved`);
      onSaved();
    } catch (error) {
      const saved = foodOfConflict(error);
      if (saved && base) {
        merge(foodValues(base, shopId), foodValues(saved, shopId));
        setBase(saved);
        focusNote();
      } else {
        setRefusal(refusalBeyondFields(error, 'Failed to save food item', form, FOOD_FIELDS));
      }
    }
  });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (conflicts.inConflict.length > 0) focusNote();
    else void submit();
  };
  return {
    form,
    save,
    refusal,
    conflicts,
    savedInWords: (field: FoodField) => (base ? foodInWords(base, field) : ''),
    keepMine,
    takeTheirs: (field: FoodField) => takeTheirs(field, foodValues(base, shopId)),
  };
}
