import type { Allergen } from '@canteen/domain/foods/allergens';
import type { Diet } from '@canteen/domain/foods/diet';
import type { Food, StaffFood } from '@canteen/domain/foods/food.schema';
import { toRupees } from '@canteen/domain/money';

/** A food as the queries return it, price in paise. */
export interface FoodRecord {
  _id: string;
  name: string;
  price: number;
  imageUrl: string;
  description: string;
  enabled: boolean;
  shopId: string;
  shopName: string;
  tags: string[];
  diet: Diet;
  allergens: Allergen[];
  /** Counts the changes of what staff edit in the form; `version` in the API. */
  formVersion: number;
}

/** A food as the API answers it, price in rupees. */
export function presentFood(food: FoodRecord): Food {
  return {
    _id: food._id,
    id: food._id,
    name: food.name,
    price: toRupees(food.price),
    imageUrl: food.imageUrl,
    description: food.description,
    tags: food.tags,
    diet: food.diet,
    allergens: food.allergens,
    shop: { _id: food.shopId, name: food.shopName },
    enabled: food.enabled,
  };
}

/** A food as staff get it. */
export const presentStaffFood = (food: FoodRecord): StaffFood => ({
  ...presentFood(food),
  version: food.formVersion,
});

/** A food as the audit trail keeps it, price in rupees. */
export function foodForAudit(food: FoodRecord) {
  const { _id, id: _sameId, ...facts } = presentFood(food);
  return facts;
}
