import { Hono } from 'hono';
import * as z from 'zod/mini';
import { changedCountSchema } from '@canteen/domain/foods/food.schema';
import { allShopsEnabledSchema, staffShopSchema } from '@canteen/domain/shops/shop.schema';
import type { Context } from '../../context/context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { describeRoute } from '../../http/describe-route.ts';
import { largeJson } from '../../http/large-json.ts';
import { requires } from '../../http/requires.ts';
import { signedIn, withActor } from '../../http/session.ts';
import { validate } from '../../http/validate.ts';
import type { ShopCache } from '../shop-cache.ts';
import { listAssignedShops, listStaffShops } from './list-staff-shops.ts';
import { setAllShopsEnabled } from './set-all-shops-enabled.ts';

const tag = 'Shops';
const staffShops = z.array(staffShopSchema);

/** /api/shops: the shops of staff. */
export function manageShopsRoutes(ctx: Context, shopCache: ShopCache) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .get(
      '/admin',
      describeRoute({
        tag,
        summary: 'The shops that the caller works on, disabled ones included',
        answers: { 200: ['Shops', staffShops] },
        errors: [403],
      }),
      session,
      async (c) => largeJson(c, await listStaffShops(ctx, shopCache, c.var.actor)),
    )
    .get(
      '/managed',
      describeRoute({
        tag,
        summary: 'The shops assigned to the caller',
        answers: { 200: ['Shops', staffShops] },
      }),
      session,
      async (c) => largeJson(c, await listAssignedShops(ctx, shopCache, c.var.actor)),
    )
    .patch(
      '/toggle-all-shops',
      describeRoute({
        tag,
        summary: 'Enable or disable every shop',
        answers: { 200: ['How many shops were changed', changedCountSchema] },
        errors: [400, 403],
      }),
      session,
      requires('shops.toggleAll'),
      validate('json', allShopsEnabledSchema),
      async (c) =>
        c.json({
          changed: await withActor(ctx, c, (actor) =>
            setAllShopsEnabled(ctx, actor, c.req.valid('json').enabled),
          ),
        }),
    );
}
