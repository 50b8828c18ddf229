import { Hono } from 'hono';
import * as z from 'zod/mini';
import { searchFoodsSchema } from '@canteen/domain/foods/food-list.schema';
import { foodSchema } from '@canteen/domain/foods/food.schema';
import { shopSchema } from '@canteen/domain/shops/shop.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { termParam } from '../http/params.schema.ts';
import { markStale } from '../http/stale.ts';
import { validate } from '../http/validate.ts';
import type { ShopCache } from '../shops/shop-cache.ts';
import { createFoodIndex } from './food-index.ts';
import { searchFoods } from './search-foods.ts';
import { searchShops } from './search-shops.ts';

/** /api/shops/search and /api/foods/search. */
export function searchRoutes(ctx: Context, shopCache: ShopCache) {
  const sources = { shopCache, foodIndex: createFoodIndex(ctx) };
  const marked = markStale(shopCache);
  return new Hono<AppEnv>()
    .get(
      '/shops/search/:term',
      describeRoute({
        tag: 'Shops',
        summary:
          'Enabled shops that have every word of the term in their name, description and tags, or in the name and tags of a food',
        access: 'public',
        answers: { 200: ['Shops', z.array(shopSchema)] },
        errors: [400],
      }),
      validate('param', termParam),
      marked,
      async (c) => largeJson(c, await searchShops(ctx, sources, c.req.valid('param').term)),
    )
    .get(
      '/foods/search/:term',
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
      marked,
      async (c) => {
        const input = { ...c.req.valid('param'), ...c.req.valid('query') };
        return largeJson(c, await searchFoods(ctx, sources, input));
      },
    );
}
