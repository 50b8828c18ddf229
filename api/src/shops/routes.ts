import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { isAdminOrOwner, may } from '@canteen/domain/permissions';
import { shopSchema, tagSummarySchema } from '@canteen/domain/shop.schema';
import { foodSchema } from '@canteen/domain/food.schema';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import type { Menus } from '../foods/menus.ts';
import type { AppEnv } from '../http/env.ts';
import { publicJson } from '../http/public-json.ts';
import { publicBody } from '../public-body.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { idParam, tagParam, termParam } from './params.schema.ts';
import { presentShop, type Catalogue } from './catalogue.ts';
import { shopsMatching, type ShopRecord } from './queries.ts';
import { tagSummary } from './tag-summary.ts';

const NOT_FOUND = 'Shop not found or is currently unavailable';
const json = (description: string, schema: z.ZodMiniType) => ({
  200: { description, content: { 'application/json': { schema: resolver(schema) } } },
});

/** /api/shops: what is on offer. Lists leave out disabled shops; by id they are answered with `enabled: false`. */
export function shopsRoutes(ctx: Context, catalogue: Catalogue, menus: Menus) {
  const enabled = async () => (await catalogue.shops()).filter((shop) => shop.enabled);
  const present = (shops: readonly ShopRecord[]) => {
    const now = ctx.clock.now();
    return shops.map((shop) => presentShop(shop, now));
  };
  return new Hono<AppEnv>()
    .get(
      '/',
      describeRoute({
        tags: ['Shops'],
        summary: 'All enabled shops',
        responses: json('Shops', z.array(shopSchema)),
      }),
      async (c) => publicJson(c, publicBody(present(await enabled()))),
    )
    .get(
      '/tags',
      describeRoute({
        tags: ['Shops'],
        summary: "Tags with the number of open shops, 'All' first",
        responses: json('Tag summary', z.array(tagSummarySchema)),
      }),
      async (c) => c.json(tagSummary(await catalogue.shops(), ctx.clock.now())),
    )
    .get(
      '/admin',
      describeRoute({
        tags: ['Shops'],
        summary: 'The shops that the caller manages, disabled ones included',
        responses: json('Shops', z.array(shopSchema)),
      }),
      signedIn(ctx),
      async (c) => {
        const actor = c.var.actor;
        if (!may(actor, 'shops.manage')) throw forbidden();
        const shops = await catalogue.shops();
        const own = isAdminOrOwner(actor)
          ? shops
          : shops.filter((shop) => actor.managedShops.includes(shop._id));
        return c.json(present(own));
      },
    )
    .get(
      '/managed',
      describeRoute({
        tags: ['Shops'],
        summary: 'The shops assigned to the caller',
        responses: json('Shops', z.array(shopSchema)),
      }),
      signedIn(ctx),
      async (c) => {
        const { managedShops } = c.var.actor;
        return c.json(present((await catalogue.shops()).filter((shop) => managedShops.includes(shop._id))));
      },
    )
    .get(
      '/search/:term',
      describeRoute({
        tags: ['Shops'],
        summary: 'Enabled shops whose name, description, tags or foods hold the term',
        responses: json('Shops', z.array(shopSchema)),
      }),
      validate('param', termParam),
      async (c) => {
        const matching = await shopsMatching(ctx.sql, c.req.valid('param').term);
        return c.json(present((await enabled()).filter((shop) => matching.has(shop._id))));
      },
    )
    .get(
      '/tag/:tag',
      describeRoute({
        tags: ['Shops'],
        summary: 'Enabled shops that carry the tag themselves or on a food',
        responses: json('Shops', z.array(shopSchema)),
      }),
      validate('param', tagParam),
      async (c) => {
        const key = c.req.valid('param').tag.toLowerCase();
        const shops = await enabled();
        return c.json(present(key === 'all' ? shops : shops.filter((shop) => shop.tagKeys.includes(key))));
      },
    )
    .get(
      '/:id',
      describeRoute({ tags: ['Shops'], summary: 'One shop', responses: json('The shop', shopSchema) }),
      validate('param', idParam),
      async (c) => {
        const shop = await catalogue.shop(c.req.valid('param').id);
        if (!shop) throw notFound(NOT_FOUND);
        return c.json(presentShop(shop, ctx.clock.now()));
      },
    )
    .get(
      '/:id/foods',
      describeRoute({
        tags: ['Shops'],
        summary: "A shop's menu",
        responses: json('Foods', z.array(foodSchema)),
      }),
      async (c) => {
        const menu = await menus.of(c.req.param('id'));
        if (!menu) throw notFound(NOT_FOUND);
        return publicJson(c, menu);
      },
    );
}
