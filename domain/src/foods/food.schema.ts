import * as z from 'zod/mini';
import { chosenShop, cleanText, imageUrl, singleLineText, multiLineText, rupees } from '../field.schema.ts';
import { tags } from '../tags.schema.ts';
import { ALLERGENS, inAllergenOrder, type Allergen } from './allergens.ts';
import { DIETS } from './diet.ts';
import { visibleText } from './visible-text.ts';

/** A food as the API answers it (section 3); price in rupees. */
export const foodSchema = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  price: z.number(),
  imageUrl: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  diet: z.enum(DIETS),
  allergens: z.array(z.enum(ALLERGENS)),
  shop: z.object({ _id: z.string(), name: z.string() }),
  enabled: z.boolean(),
});
export type Food = z.infer<typeof foodSchema>;

/** A food as staff get it. `version` grows with each change of the fields of the food form. */
export const staffFoodSchema = z.object({ ...foodSchema.shape, version: z.number() });
export type StaffFood = z.infer<typeof staffFoodSchema>;

const PRICE_REQUIRED = 'Price is required';
const NOT_POSITIVE = 'Price must be a positive number';
const SHOP_REQUIRED = 'Shop is required';
const MAXIMUM_PRICE = 100_000;
const NO_DIET = 'Please choose Veg, Egg, Non-veg or Unknown';
const NO_ALLERGEN = 'Please choose allergens of the list';

const foodFields = {
  // The same as in a spreadsheet, so that an import finds the food.
  name: singleLineText({ min: 1, max: 100, required: 'Name is required' }).check(
    z.overwrite((name) => cleanText(visibleText(name))),
  ),
  /** In rupees. */
  price: rupees((given) => (given === undefined || given === null ? PRICE_REQUIRED : NOT_POSITIVE)).check(
    z.positive(NOT_POSITIVE),
    z.maximum(MAXIMUM_PRICE, 'At most ₹1,00,000'),
  ),
  /** The id of the shop. */
  shop: chosenShop(SHOP_REQUIRED),
  tags: z.optional(tags),
  imageUrl: z.optional(imageUrl),
  description: z.optional(multiLineText({ max: 1000 })),
  diet: z.optional(z.enum(DIETS, NO_DIET)),
  allergens: z.optional(
    z.pipe(
      z.array(z.enum(ALLERGENS, NO_ALLERGEN), NO_ALLERGEN).check(z.maxLength(100, NO_ALLERGEN)),
      z.transform((given: Allergen[]) => inAllergenOrder(given)),
    ),
  ),
};

/** POST /api/foods: the food form of section 5. */
export const createFoodSchema = z.strictObject(foodFields);
export type CreateFoodInput = z.infer<typeof createFoodSchema>;

/**
 * PUT /api/foods/{id}: the same fields. An optional field that is left out keeps its value. With `version` the call
 * answers 409 when the food has changed since.
 */
export const updateFoodSchema = z.strictObject({
  ...foodFields,
  version: z.optional(z.int().check(z.positive())),
});
export type UpdateFoodInput = z.infer<typeof updateFoodSchema>;

/** The 409 of PUT /api/foods/{id}: `food` as it is now. */
export const foodConflictSchema = z.object({
  message: z.string(),
  code: z.literal('CONFLICT'),
  food: staffFoodSchema,
});

/** PATCH /api/foods/{id}/toggle-enabled and /api/foods/shop/{shopId}/toggle-all. */
export const foodEnabledSchema = z.strictObject({ enabled: z.boolean() });

/** The answer of a call that changes many: how many it changed. */
export const changedCountSchema = z.object({ changed: z.number() });
