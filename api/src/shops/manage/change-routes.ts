import { Hono } from 'hono';
import {
  createShopSchema,
  shopConflictSchema,
  shopEnabledSchema,
  shopTaxableSchema,
  staffShopSchema,
  updateShopSchema,
} from '@canteen/domain/shops/shop.schema';
import type { Context } from '../../context/context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { describeRoute } from '../../http/describe-route.ts';
import { creationKey, idempotencyKeyParameter } from '../../http/idempotency-key.ts';
import { idParam } from '../../http/params.schema.ts';
import { requires, requiresInShop } from '../../http/requires.ts';
import { signedIn, withActor } from '../../http/session.ts';
import { validate } from '../../http/validate.ts';
import { createShop } from './create-shop.ts';
import { deleteShop } from './delete-shop.ts';
import { setShopEnabled } from './set-shop-enabled.ts';
import { setShopTaxable } from './set-shop-taxable.ts';
import { updateShop } from './update-shop.ts';

const tag = 'Shops';
const param = validate('param', idParam);
const changed = ['The changed shop', staffShopSchema] as const;

/** /api/shops: what changes one shop. */
export function changeShopRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .post(
      '/',
      describeRoute({
        tag,
        summary: 'Add a shop; a repeat with the same Idempotency-Key adds none',
        parameters: [idempotencyKeyParameter('shop')],
        answers: {
          200: ['The shop that the first request added', staffShopSchema],
          201: ['The new shop', staffShopSchema],
        },
        errors: [400, 403, 404],
      }),
      session,
      requires('shop.create'),
      validate('json', createShopSchema),
      async (c) => {
        const key = creationKey(c.var.actor, c.req.header('Idempotency-Key'));
        const { shop, isNew } = await withActor(ctx, c, (actor) =>
          createShop(ctx, actor, c.req.valid('json'), key),
        );
        return c.json(shop, isNew ? 201 : 200);
      },
    )
    .put(
      '/:id',
      describeRoute({
        tag,
        summary: 'Change a shop; with `version` 409 and the current `shop` when it has changed since',
        answers: { 200: changed, 409: ['The shop was changed since `version`', shopConflictSchema] },
        errors: [400, 403, 404],
      }),
      session,
      requiresInShop('shop.edit', 'id'),
      param,
      validate('json', updateShopSchema),
      async (c) =>
        c.json(
          await withActor(ctx, c, (actor) =>
            updateShop(ctx, actor, c.req.valid('param').id, c.req.valid('json')),
          ),
        ),
    )
    .patch(
      '/:id/toggle-enabled',
      describeRoute({
        tag,
        summary: 'Enable or disable a shop, or keep it open outside its hours',
        answers: { 200: changed },
        errors: [400, 403, 404],
      }),
      session,
      requiresInShop('shop.setEnabled', 'id'),
      param,
      validate('json', shopEnabledSchema),
      async (c) =>
        c.json(
          await withActor(ctx, c, (actor) =>
            setShopEnabled(ctx, actor, c.req.valid('param').id, c.req.valid('json')),
          ),
        ),
    )
    .patch(
      '/:id/toggle-taxable',
      describeRoute({
        tag,
        summary: 'Whether the carts of a shop pay GST',
        answers: { 200: changed },
        errors: [400, 403, 404],
      }),
      session,
      requires('shop.setTaxable'),
      param,
      validate('json', shopTaxableSchema),
      async (c) => {
        const { taxable } = c.req.valid('json');
        return c.json(
          await withActor(ctx, c, (actor) => setShopTaxable(ctx, actor, c.req.valid('param').id, taxable)),
        );
      },
    )
    .delete(
      '/:id',
      describeRoute({
        tag,
        summary: 'Delete a shop and its menu; its past orders stay',
        answers: { 204: ['The shop is deleted'] },
        errors: [400, 403, 404, 422],
      }),
      session,
      param,
      async (c) => {
        await withActor(ctx, c, (actor) => deleteShop(ctx, actor, c.req.valid('param').id));
        return c.body(null, 204);
      },
    );
}
