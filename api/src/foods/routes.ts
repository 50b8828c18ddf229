import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { foodSchema } from '@canteen/domain/food.schema';
import { isAdminOrOwner, may } from '@canteen/domain/permissions';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import type { AppEnv } from '../http/env.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { idParam } from '../shops/params.schema.ts';
import { presentFood } from './present.ts';
import { foodById, foodsForStaff } from './queries.ts';

/** /api/foods: single foods, and all of them for staff. */
export function foodsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/admin',
      describeRoute({
        tags: ['Foods'],
        summary: 'All foods of the shops that the caller manages',
        responses: {
          200: {
            description: 'Foods',
            content: { 'application/json': { schema: resolver(z.array(foodSchema)) } },
          },
        },
      }),
      signedIn(ctx),
      async (c) => {
        const actor = c.var.actor;
        if (!may(actor, 'foods.manage')) throw forbidden();
        const foods = await foodsForStaff(ctx.sql, isAdminOrOwner(actor) ? 'all' : actor.managedShops);
        return c.json(foods.map(presentFood));
      },
    )
    .get(
      '/:id',
      describeRoute({
        tags: ['Foods'],
        summary: 'One food, enabled or not',
        responses: {
          200: { description: 'The food', content: { 'application/json': { schema: resolver(foodSchema) } } },
        },
      }),
      validate('param', idParam),
      async (c) => {
        const food = await foodById(ctx.sql, c.req.valid('param').id);
        if (!food) throw notFound('Food Not Found!');
        return c.json(presentFood(food));
      },
    );
}
