import { foodSchema, searchFoodsSchema } from '@canteen/domain/foods/food.schema';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { termParam } from '../http/params.schema.ts';
import { validate } from '../http/validate.ts';
import type { ShopCache } from '../shops/shop-cache.ts';
import { createFoodIndex } from './food-index.ts';
import { searchFoods } from './search-foods.ts';

/** /api/foods/search. */
export function foodSearchRoutes(ctx: Context, shopCache: ShopCache) {
  const foodIndex = createFoodIndex(ctx);
  return new Hono<AppEnv>().get(
    '/search/:term',
    describeRoute({
      tag: 'Foods',
      summary:
        'Foods of open shops that have every word of the term in the name or in a tag, best matches first',
      access: 'public',
      answers: { 200: ['At most `limit` foods', z.array(foodSchema)] },
      errors: [400],
    }),
    validate('param', termParam),
    validate('query', searchFoodsSchema),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('query') };
      return c.json(await searchFoods(ctx, { shopCache, foodIndex }, input));
    },
  );
}
