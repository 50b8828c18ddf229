import { Hono } from 'hono';
import * as z from 'zod/mini';
import { errorSchema } from '@canteen/domain/error.schema';
import { id } from '@canteen/domain/field.schema';
import { listStaffFoodsSchema } from '@canteen/domain/foods/food-list.schema';
import {
  changedCountSchema,
  createFoodSchema,
  foodConflictSchema,
  foodEnabledSchema,
  foodSchema,
  staffFoodSchema,
  updateFoodSchema,
} from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { creationKey, idempotencyKeyParameter } from '../http/idempotency-key.ts';
import { idParam } from '../http/params.schema.ts';
import { requires, requiresInShop } from '../http/requires.ts';
import { setNextCursor } from '../http/response-header.ts';
import { signedIn, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { createFood } from './create-food.ts';
import { deleteAllFoods } from './delete-all-foods.ts';
import { deleteFood } from './delete-food.ts';
import { getFood } from './get-food.ts';
import { listStaffFoods } from './list-staff-foods.ts';
import { setAllFoodsEnabled } from './set-all-foods-enabled.ts';
import { setFoodEnabled } from './set-food-enabled.ts';
import { updateFood } from './update-food.ts';

const tag = 'Foods';
const param = validate('param', idParam);
const shopParam = validate('param', z.object({ shopId: id }));
const changed = ['The changed food', staffFoodSchema] as const;
const conflict = [
  'The shop has another food of this name, or the food was changed since `version`',
  z.union([errorSchema, foodConflictSchema]),
] as const;

/** /api/foods. Static paths come before parameters, because `admin` and `shop` are not ids. */
export function foodsRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .get(
      '/admin',
      describeRoute({
        tag,
        summary: 'The foods of the shops that the caller works on; without limit and cursor all of them',
        answers: { 200: ['Foods; X-Next-Cursor leads to the next page', z.array(staffFoodSchema)] },
        errors: [400, 403],
      }),
      session,
      requires('foods.manage'),
      validate('query', listStaffFoodsSchema),
      async (c) => {
        const { rows, next } = await listStaffFoods(ctx, c.var.actor, c.req.valid('query'));
        setNextCursor(c, next);
        return c.json(rows);
      },
    )
    .patch(
      '/shop/:shopId/toggle-all',
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
      '/shop/:shopId/delete-all',
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
    )
    .post(
      '/',
      describeRoute({
        tag,
        summary: "Add a food to a shop's menu; a repeat with the same Idempotency-Key adds none",
        parameters: [idempotencyKeyParameter('food')],
        answers: {
          200: ['The food that the first request added', staffFoodSchema],
          201: ['The new food', staffFoodSchema],
        },
        errors: [400, 403, 409, 422],
      }),
      session,
      requires('foods.manage'),
      validate('json', createFoodSchema),
      async (c) => {
        const key = creationKey(c.var.actor, c.req.header('Idempotency-Key'));
        const { food, isNew } = await withActor(ctx, c, (actor) =>
          createFood(ctx, actor, c.req.valid('json'), key),
        );
        return c.json(food, isNew ? 201 : 200);
      },
    )
    .get(
      '/:id',
      describeRoute({
        tag,
        summary: 'One food, enabled or not',
        access: 'public',
        answers: { 200: ['The food', foodSchema] },
        errors: [404],
      }),
      param,
      async (c) => c.json(await getFood(ctx, c.req.valid('param').id)),
    )
    .put(
      '/:id',
      describeRoute({
        tag,
        summary: 'Change a food; with `version` 409 and the current `food` when it has changed since',
        answers: { 200: changed, 409: conflict },
        errors: [400, 403, 404, 422],
      }),
      session,
      requires('foods.manage'),
      param,
      validate('json', updateFoodSchema),
      async (c) =>
        c.json(
          await withActor(ctx, c, (actor) =>
            updateFood(ctx, actor, c.req.valid('param').id, c.req.valid('json')),
          ),
        ),
    )
    .patch(
      '/:id/toggle-enabled',
      describeRoute({
        tag,
        summary: 'Enable or disable a food',
        answers: { 200: changed },
        errors: [400, 403, 404],
      }),
      session,
      requires('foods.manage'),
      param,
      validate('json', foodEnabledSchema),
      async (c) => {
        const { enabled } = c.req.valid('json');
        return c.json(
          await withActor(ctx, c, (actor) => setFoodEnabled(ctx, actor, c.req.valid('param').id, enabled)),
        );
      },
    )
    .delete(
      '/:id',
      describeRoute({
        tag,
        summary: 'Delete a food; past orders keep their lines',
        answers: { 204: ['The food is deleted'] },
        errors: [400, 403, 404],
      }),
      session,
      param,
      async (c) => {
        await withActor(ctx, c, (actor) => deleteFood(ctx, actor, c.req.valid('param').id));
        return c.body(null, 204);
      },
    );
}
