import { Hono } from 'hono';
import * as z from 'zod/mini';
import { id } from '@canteen/domain/field.schema';
import { changedCountSchema, foodEnabledSchema } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { requiresInShop } from '../http/requires.ts';
import { signedIn, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { deleteAllFoods } from './delete-all-foods.ts';
import { setAllFoodsEnabled } from './set-all-foods-enabled.ts';

const tag = 'Foods';
const shopParam = validate('param', z.object({ shopId: id }));

/** /api/foods/shop: what changes all foods of a shop. */
export function allFoodsRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .patch(
      '/:shopId/toggle-all',
      describeRoute({
        tag,
        summary: 'Enable or disable all foods of a shop; 422 for disabling while a spreadsheet is imported',
        answers: { 200: ['How many foods were changed', changedCountSchema] },
        errors: [400, 403, 404, 422],
      }),
      session,
      requiresInShop('foods.bulk', 'shopId'),
      shopParam,
      validate('json', foodEnabledSchema),
      async (c) => {
        const { enabled } = c.req.valid('json');
        const { shopId } = c.req.valid('param');
        return c.json({
          changed: await withActor(ctx, c, (actor) => setAllFoodsEnabled(ctx, actor, shopId, enabled)),
        });
      },
    )
    .delete(
      '/:shopId/delete-all',
      describeRoute({
        tag,
        summary:
          'Delete all foods of a shop; past orders keep their lines; 422 while a spreadsheet is imported',
        answers: { 200: ['How many foods were deleted', changedCountSchema] },
        errors: [400, 403, 404, 422],
      }),
      session,
      shopParam,
      async (c) =>
        c.json({
          changed: await withActor(ctx, c, (actor) =>
            deleteAllFoods(ctx, actor, c.req.valid('param').shopId),
          ),
        }),
    );
}
