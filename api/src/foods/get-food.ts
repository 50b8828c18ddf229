import type { Food } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { presentFood } from '../presenters/food.ts';
import { foodById, FOOD_NOT_FOUND } from './queries.ts';

/** One food, enabled or not (section 7). @throws NOT_FOUND 404 with the specification's text */
export async function getFood(ctx: Context, id: string): Promise<Food> {
  const food = await foodById(ctx.sql, id);
  if (!food) throw notFound(FOOD_NOT_FOUND);
  return presentFood(food);
}
