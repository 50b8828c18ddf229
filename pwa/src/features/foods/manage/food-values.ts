import { ALLERGENS, allergensInWords, type Allergen } from '@canteen/domain/foods/allergens';
import { DIET_LABELS, type Diet } from '@canteen/domain/foods/diet';
import { staffFoodSchema, type StaffFood } from '@canteen/domain/foods/food.schema';
import { readPrice } from '@canteen/domain/foods/spreadsheet-price';
import { formatRupees, toPaise } from '@canteen/domain/money';
import { fieldsLike, fits, hasFields } from '../../../lib/has-fields.ts';
import { keptInput } from '../../../ui/edit/kept-input.ts';
import { textOfTags } from '../../../ui/form/text-of-tags.ts';

/** The name of the food form, for its unsaved input. */
export const FOOD_FORM = 'food';

/** The values of the food form; `price` as it was typed, `tags` with commas between them. */
export interface FoodValues {
  name: string;
  price: string;
  shop: string;
  tags: string;
  imageUrl: string;
  description: string;
  diet: Diet;
  allergens: readonly Allergen[];
}
export type FoodField = keyof FoodValues;

export const FOOD_LABELS: Record<FoodField, string> = {
  name: 'Name',
  price: 'Price',
  shop: 'Shop',
  tags: 'Tags',
  imageUrl: 'Picture',
  description: 'Description',
  diet: 'Diet',
  allergens: 'Allergens',
};
export const FOOD_FIELDS = Object.keys(FOOD_LABELS) as FoodField[];

export const foodValues = (food: StaffFood | null, shop: string): FoodValues => ({
  name: food?.name ?? '',
  price: food ? String(food.price) : '',
  shop: food?.shop._id ?? shop,
  tags: food?.tags.join(', ') ?? '',
  imageUrl: food?.imageUrl ?? '',
  description: food?.description ?? '',
  diet: food?.diet ?? 'unknown',
  allergens: food?.allergens ?? [],
});

export const isKeptFood = keptInput<StaffFood, FoodValues>(
  fits(staffFoodSchema),
  hasFields(fieldsLike(foodValues(null, ''))),
);

/** A value without differences that the server ignores. */
export function textOfFood(field: FoodField, value: FoodValues[FoodField]): string {
  if (typeof value !== 'string') return ALLERGENS.filter((each) => value.includes(each)).join();
  if (field === 'price') return String(readPrice(value));
  return field === 'tags' ? textOfTags(value) : value.trim();
}

/** A field of a saved food as text for the user. */
export function foodInWords(food: StaffFood, field: FoodField): string {
  switch (field) {
    case 'price':
      return formatRupees(toPaise(food.price));
    case 'shop':
      return food.shop.name;
    case 'tags':
      return food.tags.join(', ') || 'none';
    case 'imageUrl':
      return food.imageUrl ? 'another picture' : 'no picture';
    case 'diet':
      return DIET_LABELS[food.diet];
    case 'allergens':
      return allergensInWords(food.allergens) || 'none';
    case 'name':
    case 'description':
      return food[field] || 'empty';
  }
}
