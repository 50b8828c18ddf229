import { Hono } from 'hono';
import * as z from 'zod/mini';
import { listStaffFoodsSchema } from '@canteen/domain/foods/food-list.schema';
import { foodSchema, staffFoodSchema } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { idParam } from '../http/params.schema.ts';
import { requires } from '../http/requires.ts';
import { setNextCursor } from '../http/response-header.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { getFood } from './get-food.ts';
import { listStaffFoods } from './list-staff-foods.ts';

const tag = 'Foods';
const param = validate('param', idParam);

/** /api/foods: what is read. `admin` comes before the parameter, because it is no id. */
export function foodsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/admin',
      describeRoute({
        tag,
        summary: 'The foods of the shops that the caller works on; without limit and cursor all of them',
        answers: { 200: ['Foods; X-Next-Cursor leads to the next page', z.array(staffFoodSchema)] },
        errors: [400, 403],
      }),
      signedIn(ctx),
      requires('foods.manage'),
      validate('query', listStaffFoodsSchema),
      async (c) => {
        const { rows, next } = await listStaffFoods(ctx, c.var.actor, c.req.valid('query'));
        setNextCursor(c, next);
        return largeJson(c, rows);
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
    );
}
