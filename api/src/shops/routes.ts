import { Hono } from 'hono';
import * as z from 'zod/mini';
import { foodSchema } from '@canteen/domain/foods/food.schema';
import { shopSchema, tagSummarySchema } from '@canteen/domain/shops/shop.schema';
import type { Context } from '../context/context.ts';
import { shopNotFound } from '../errors/app-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { idParam, tagParam } from '../http/params.schema.ts';
import { publicJson } from '../http/public-json.ts';
import { markStale } from '../http/stale.ts';
import { validate } from '../http/validate.ts';
import { publicBody } from '../public-answers/public-body.ts';
import { getShop } from './get-shop.ts';
import { listShops, shopsWithTag } from './list-shops.ts';
import type { MenuCache } from './menu-cache.ts';
import type { ShopCache } from './shop-cache.ts';
import { tagSummary } from './tag-summary.ts';

const tag = 'Shops';
const shops = z.array(shopSchema);
const notModified = ['The same as the ETag in If-None-Match'] as const;

/** /api/shops: what guests read. Public lists omit disabled shops; by id they are returned with `enabled: false`. */
export function shopsRoutes(ctx: Context, shopCache: ShopCache, menuCache: MenuCache) {
  const marked = markStale(shopCache);
  return new Hono<AppEnv>()
    .get(
      '/',
      describeRoute({
        tag,
        summary: 'All enabled shops',
        access: 'public',
        answers: { 200: ['Shops', shops], 304: notModified },
      }),
      async (c) => publicJson(c, await publicBody(await listShops(ctx, shopCache)), shopCache.isStale()),
    )
    .get(
      '/tags',
      describeRoute({
        tag,
        summary: "Tags with the number of open shops, 'All' first",
        access: 'public',
        answers: { 200: ['Tag summary', z.array(tagSummarySchema)] },
      }),
      marked,
      async (c) => c.json(tagSummary(await shopCache.shops(), ctx.clock.now())),
    )
    .get(
      '/tag/:tag',
      describeRoute({
        tag,
        summary: 'Enabled shops that carry the tag themselves or on a food',
        access: 'public',
        answers: { 200: ['Shops', shops] },
        errors: [400],
      }),
      validate('param', tagParam),
      marked,
      async (c) => largeJson(c, await shopsWithTag(ctx, shopCache, c.req.valid('param').tag)),
    )
    .get(
      '/:id',
      describeRoute({
        tag,
        summary: 'One shop, enabled or not',
        access: 'public',
        answers: { 200: ['The shop', shopSchema] },
        errors: [404],
      }),
      validate('param', idParam),
      marked,
      async (c) => c.json(await getShop(ctx, shopCache, c.req.valid('param').id)),
    )
    .get(
      '/:id/foods',
      describeRoute({
        tag,
        summary: "A shop's menu",
        access: 'public',
        answers: { 200: ['Foods', z.array(foodSchema)], 304: notModified },
        errors: [404],
      }),
      // No validator: this is the most frequent call, and an id that cannot exist finds no menu.
      async (c) => {
        const menu = await menuCache.menuOf(c.req.param('id'));
        if (!menu) throw shopNotFound();
        return publicJson(c, menu, shopCache.isStale());
      },
    );
}
