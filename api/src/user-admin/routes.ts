import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import * as z from 'zod/mini';
import {
  adminRoleSchema,
  blockUserSchema,
  deliveryRoleSchema,
  managedShopsSchema,
  ownerRoleSchema,
  shopAdminRoleSchema,
  updateUserSchema,
} from '@canteen/domain/user-admin/user-admin.schema';
import { listUsersSchema } from '@canteen/domain/user-admin/user-list.schema';
import { userSchema } from '@canteen/domain/users/user.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { strictIdParam } from '../http/params.schema.ts';
import { requires } from '../http/requires.ts';
import { setNextCursor } from '../http/response-header.ts';
import { signedIn, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { presentUser } from '../presenters/user.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { setFlag, type Flag } from './set-flag.ts';
import { setManagedShops } from './set-managed-shops.ts';
import { updateUser } from './update-user.ts';

const tag = 'Users';
const param = validate('param', strictIdParam);
const factory = createFactory<AppEnv>();

/** Describes a call that answers the changed user. */
const describeChange = (summary: string, errors: readonly number[]) =>
  describeRoute({ tag, summary, answers: { 200: ['The changed user', userSchema] }, errors });

/** /api/users/admin: all accounts, for admin and owner (section 7, admin users). */
export function userAdminRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .get(
      '/all',
      describeRoute({
        tag,
        summary: 'Everyone with an account, newest first',
        answers: { 200: ['Users; X-Next-Cursor leads to the next page', z.array(userSchema)] },
        errors: [400, 403],
      }),
      session,
      requires('users.manage'),
      validate('query', listUsersSchema),
      async (c) => {
        const { rows, next, total } = await listUsers(ctx, c.var.actor, c.req.valid('query'));
        c.header('X-Total-Count', String(total));
        setNextCursor(c, next);
        return largeJson(c, rows);
      },
    )
    .get(
      '/:id',
      describeRoute({
        tag,
        summary: 'One account',
        answers: { 200: ['The user', userSchema] },
        errors: [400, 403, 404],
      }),
      session,
      requires('users.manage'),
      param,
      async (c) => c.json(presentUser(await getUser(ctx, c.var.actor, c.req.valid('param').id))),
    )
    .put(
      '/:id',
      describeChange('Change name, email, contact and address', [400, 403, 404, 409]),
      session,
      requires('users.manage'),
      param,
      validate('json', updateUserSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        const input = c.req.valid('json');
        return c.json(presentUser(await withActor(ctx, c, (actor) => updateUser(ctx, actor, id, input))));
      },
    )
    .delete(
      '/:id',
      describeRoute({
        tag,
        summary: 'Delete an account; its orders stay',
        answers: { 204: ['The account is deleted'] },
        errors: [400, 403, 404, 422],
      }),
      session,
      param,
      async (c) => {
        const { id } = c.req.valid('param');
        await withActor(ctx, c, (actor) => deleteUser(ctx, actor, id));
        return c.body(null, 204);
      },
    )
    .put(
      '/:id/managed-shops',
      describeChange('Assign exactly these shops to a shop admin', [400, 403, 404, 422]),
      session,
      requires('users.manage'),
      param,
      validate('json', managedShopsSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        const shops = c.req.valid('json');
        return c.json(
          presentUser(await withActor(ctx, c, (actor) => setManagedShops(ctx, actor, id, shops))),
        );
      },
    );
}

/** The handlers of a call that sets one flag of a user; its body is such as { "isAdmin": true }. */
function flagHandlers<F extends Flag>(
  ctx: Context,
  description: ReturnType<typeof describeRoute>,
  flag: F,
  schema: z.ZodMiniType<Record<F, boolean>, Record<F, boolean>>,
) {
  return factory.createHandlers(
    description,
    signedIn(ctx),
    requires('users.manage'),
    param,
    validate('json', schema),
    async (c) => {
      const change = { id: c.req.valid('param').id, flag, value: c.req.valid('json')[flag] };
      return c.json(presentUser(await withActor(ctx, c, (actor) => setFlag(ctx, actor, change))));
    },
  );
}

/** /api/users/admin: sets the flags of an account. */
export function userFlagRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .put(
      '/:id/block',
      ...flagHandlers(
        ctx,
        describeChange('Block or unblock; blocking ends all sessions', [400, 403, 404, 422]),
        'isBlocked',
        blockUserSchema,
      ),
    )
    .put(
      '/:id/admin-role',
      ...flagHandlers(
        ctx,
        describeChange('Give or take the admin role', [400, 403, 404]),
        'isAdmin',
        adminRoleSchema,
      ),
    )
    .put(
      '/:id/owner-role',
      ...flagHandlers(
        ctx,
        describeChange('Give or take the owner role; for owners', [400, 403, 404, 422]),
        'isOwner',
        ownerRoleSchema,
      ),
    )
    .put(
      '/:id/delivery-role',
      ...flagHandlers(
        ctx,
        describeChange('Give or take the delivery role', [400, 403, 404]),
        'isDelivery',
        deliveryRoleSchema,
      ),
    )
    .put(
      '/:id/shop-admin-role',
      ...flagHandlers(
        ctx,
        describeChange('Give or take the shop admin role; without it no shop is assigned', [400, 403, 404]),
        'isShopAdmin',
        shopAdminRoleSchema,
      ),
    );
}
