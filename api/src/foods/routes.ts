import { Hono } from 'hono';
import { foodSchema } from '@canteen/domain/food.schema';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { describeCall } from '../http/describe.ts';
import type { AppEnv } from '../http/env.ts';
import { idParam } from '../http/params.schema.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { getFood } from './get-food.ts';
import { listStaffFoods } from './list-staff-foods.ts';

const tag = 'Foods';

/** /api/foods. Static paths stand before parameters: `admin` is no id. */
export function foodsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/admin',
      describeCall({
        tag,
        summary: 'All foods of the shops that the caller works on',
        answers: { 200: ['Foods', z.array(foodSchema)] },
        errors: [403],
      }),
      signedIn(ctx),
      async (c) => c.json(await listStaffFoods(ctx, c.var.actor)),
    )
    .get(
      '/:id',
      describeCall({
        tag,
        summary: 'One food, enabled or not',
        access: 'public',
        answers: { 200: ['The food', foodSchema] },
        errors: [400, 404],
      }),
      validate('param', idParam),
      async (c) => c.json(await getFood(ctx, c.req.valid('param').id)),
    );
}
