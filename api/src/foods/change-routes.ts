import { Hono } from 'hono';
import * as z from 'zod/mini';
import { errorSchema } from '@canteen/domain/error.schema';
import {
  createFoodSchema,
  foodConflictSchema,
  foodEnabledSchema,
  staffFoodSchema,
  updateFoodSchema,
} from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { creationKey, idempotencyKeyParameter } from '../http/idempotency-key.ts';
import { idParam } from '../http/params.schema.ts';
import { requires } from '../http/requires.ts';
import { signedIn, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { createFood } from './create-food.ts';
import { deleteFood } from './delete-food.ts';
import { setFoodEnabled } from './set-food-enabled.ts';
import { updateFood } from './update-food.ts';

const tag = 'Foods';
const param = validate('param', idParam);
const changed = ['The changed food', staffFoodSchema] as const;
const conflict = [
  'The shop has another food of this name, or the food was changed since `version`',
  z.union([errorSchema, foodConflictSchema]),
] as const;

/** /api/foods: what changes one food. */
export function changeFoodRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
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
