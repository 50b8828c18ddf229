import * as z from 'zod/mini';
import { id, singleLineText } from '../field.schema.ts';
import { isId } from '../id.ts';
import { filter, pageFields } from '../list-query.schema.ts';
import { FOOD_SORTS } from './food-sorts.ts';

const NOT_IDS = 'Not at most 100 ids with commas between them';
const ids = z
  .string()
  .check(z.refine((text) => text.split(',').length <= 100 && text.split(',').every(isId), NOT_IDS));

/**
 * GET /api/foods/admin: without a limit and a cursor the whole list; `search` looks in names and tags. `enabled` selects the
 * foods that are on the menu or not, and `also` adds those with these ids, whatever their state is.
 */
export const listStaffFoodsSchema = z.strictObject({
  shopId: filter(id, 'Not an id'),
  search: filter(singleLineText({ max: 100 }), 'At most 100 characters, in one line'),
  sort: z.optional(z.enum(FOOD_SORTS)),
  enabled: filter(z.enum(['true', 'false']), "'true' or 'false'"),
  also: filter(ids, NOT_IDS),
  ...pageFields,
});
export type ListStaffFoodsInput = z.infer<typeof listStaffFoodsSchema>;

/** GET /api/foods/search/{term}: how many of the best matches; 50 when it is left out. */
export const searchFoodsSchema = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});
export type SearchFoodsInput = z.infer<typeof searchFoodsSchema>;
