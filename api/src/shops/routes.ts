import { Hono } from 'hono';
import { foodSchema } from '@canteen/domain/food.schema';
import { shopSchema, tagSummarySchema } from '@canteen/domain/shop.schema';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { describeCall } from '../http/describe.ts';
import type { AppEnv } from '../http/env.ts';
import { idParam, tagParam, termParam } from '../http/params.schema.ts';
import { publicJson } from '../http/public-json.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { publicBody } from '../presenters/public-body.ts';
import type { Catalogue } from './catalogue.ts';
import {
  getShop,
  listAssignedShops,
  listShops,
  listStaffShops,
  searchShops,
  SHOP_NOT_FOUND,
  shopsWithTag,
} from './list-shops.ts';
import type { Menus } from './menus.ts';
import { tagSummary } from './tag-summary.ts';

const tag = 'Shops';
const shops = z.array(shopSchema);
const notModified = ['The same as the ETag in If-None-Match'] as const;

/** /api/shops. Public lists leave out disabled shops; by id they are answered with `enabled: false`. */
export function shopsRoutes(ctx: Context, catalogue: Catalogue, menus: Menus) {
  return new Hono<AppEnv>()
    .get(
      '/',
      describeCall({
        tag,
        summary: 'All enabled shops',
        access: 'public',
        answers: { 200: ['Shops', shops], 304: notModified },
      }),
      async (c) => publicJson(c, publicBody(await listShops(ctx, catalogue))),
    )
    .get(
      '/tags',
      describeCall({
        tag,
        summary: "Tags with the number of open shops, 'All' first",
        access: 'public',
        answers: { 200: ['Tag summary', z.array(tagSummarySchema)] },
      }),
      async (c) => c.json(tagSummary(await catalogue.shops(), ctx.clock.now())),
    )
    .get(
      '/admin',
      describeCall({
        tag,
        summary: 'The shops that the caller works on, disabled ones included',
        answers: { 200: ['Shops', shops] },
        errors: [403],
      }),
      signedIn(ctx),
      async (c) => c.json(await listStaffShops(ctx, catalogue, c.var.actor)),
    )
    .get(
      '/managed',
      describeCall({
        tag,
        summary: 'The shops assigned to the caller',
        answers: { 200: ['Shops', shops] },
      }),
      signedIn(ctx),
      async (c) => c.json(await listAssignedShops(ctx, catalogue, c.var.actor)),
    )
    .get(
      '/search/:term',
      describeCall({
        tag,
        summary: 'Enabled shops whose name, description, tags or foods contain the term',
        access: 'public',
        answers: { 200: ['Shops', shops] },
        errors: [400],
      }),
      validate('param', termParam),
      async (c) => c.json(await searchShops(ctx, catalogue, c.req.valid('param').term)),
    )
    .get(
      '/tag/:tag',
      describeCall({
        tag,
        summary: 'Enabled shops that carry the tag themselves or on a food',
        access: 'public',
        answers: { 200: ['Shops', shops] },
        errors: [400],
      }),
      validate('param', tagParam),
      async (c) => c.json(await shopsWithTag(ctx, catalogue, c.req.valid('param').tag)),
    )
    .get(
      '/:id',
      describeCall({
        tag,
        summary: 'One shop, enabled or not',
        access: 'public',
        answers: { 200: ['The shop', shopSchema] },
        errors: [400, 404],
      }),
      validate('param', idParam),
      async (c) => c.json(await getShop(ctx, catalogue, c.req.valid('param').id)),
    )
    .get(
      '/:id/foods',
      describeCall({
        tag,
        summary: "A shop's menu",
        access: 'public',
        answers: { 200: ['Foods', z.array(foodSchema)], 304: notModified },
        errors: [400, 404],
      }),
      validate('param', idParam),
      async (c) => {
        const menu = await menus.of(c.req.valid('param').id);
        if (!menu) throw notFound(SHOP_NOT_FOUND);
        return publicJson(c, menu);
      },
    );
}
