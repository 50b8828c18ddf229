import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { addBypassSchema, bypassEntrySchema } from '@canteen/domain/bypass.schema';
import { id } from '@canteen/domain/text.schema';
import {
  adminRoleSchema,
  blockUserSchema,
  deliveryRoleSchema,
  listUsersSchema,
  managedShopsSchema,
  ownerRoleSchema,
  shopAdminRoleSchema,
  updateUserSchema,
} from '@canteen/domain/user-admin.schema';
import { userSchema } from '@canteen/domain/user.schema';
import * as z from 'zod/mini';
import { presentUser } from '../presenters/user.ts';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/env.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { addBypassEntry } from './add-bypass-entry.ts';
import { bypassList } from './bypass-list.ts';
import { deleteUser } from './delete-user.ts';
import { listUsers } from './list-users.ts';
import { removeBypassEntry } from './remove-bypass-entry.ts';
import { setFlag } from './set-flag.ts';
import { setManagedShops } from './set-managed-shops.ts';
import { updateUser } from './update-user.ts';

const tags = ['Users'];
const json = (description: string, schema: z.ZodMiniType) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
});
const changed = (summary: string) =>
  describeRoute({ tags, summary, responses: { 200: json('The user as it is now', userSchema) } });
const param = validate('param', z.strictObject({ id }));

/** /api/users/admin: everyone's account, for admin and owner (section 7, admin users). */
export function userAdminRoutes(ctx: Context) {
  const user = signedIn(ctx);
  return new Hono<AppEnv>()
    .get(
      '/all',
      describeRoute({
        tags,
        summary: 'Everyone with an account, newest first; X-Next-Cursor goes on where there are more',
        responses: { 200: json('Users', z.array(userSchema)) },
      }),
      user,
      validate('query', listUsersSchema),
      async (c) => {
        const { rows, next } = await listUsers(ctx, c.var.actor, c.req.valid('query'));
        if (next !== null) c.header('X-Next-Cursor', next);
        return c.json(rows);
      },
    )
    .get(
      '/bypass-list',
      describeRoute({
        tags,
        summary: 'Addresses outside the campus that may register, newest first',
        responses: { 200: json('Entries', z.array(bypassEntrySchema)) },
      }),
      user,
      async (c) => c.json(await bypassList(ctx, c.var.actor)),
    )
    .post(
      '/bypass-list',
      describeRoute({
        tags,
        summary: 'Let an address outside the campus register',
        responses: { 201: json('The entry', bypassEntrySchema) },
      }),
      user,
      validate('json', addBypassSchema),
      async (c) => c.json(await addBypassEntry(ctx, c.var.actor, c.req.valid('json')), 201),
    )
    .delete(
      '/bypass-list/:id',
      describeRoute({
        tags,
        summary: 'Take an address off the list; its account stays',
        responses: { 204: { description: 'It is off the list' } },
      }),
      user,
      param,
      async (c) => {
        await removeBypassEntry(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    )
    .put(
      '/:id',
      changed('Change name, email, contact and address'),
      user,
      param,
      validate('json', updateUserSchema),
      async (c) =>
        c.json(presentUser(await updateUser(ctx, c.var.actor, c.req.valid('param').id, c.req.valid('json')))),
    )
    .delete(
      '/:id',
      describeRoute({
        tags,
        summary: 'Delete an account; its orders stay',
        responses: { 204: { description: 'It is gone' } },
      }),
      user,
      param,
      async (c) => {
        await deleteUser(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    )
    .put(
      '/:id/block',
      changed('Block or unblock; blocking ends all sessions'),
      user,
      param,
      validate('json', blockUserSchema),
      async (c) => {
        const { isBlocked } = c.req.valid('json');
        return c.json(
          presentUser(await setFlag(ctx, c.var.actor, c.req.valid('param').id, 'isBlocked', isBlocked)),
        );
      },
    )
    .put(
      '/:id/admin-role',
      changed('Make an admin, or no longer'),
      user,
      param,
      validate('json', adminRoleSchema),
      async (c) => {
        const { isAdmin } = c.req.valid('json');
        return c.json(
          presentUser(await setFlag(ctx, c.var.actor, c.req.valid('param').id, 'isAdmin', isAdmin)),
        );
      },
    )
    .put(
      '/:id/owner-role',
      changed('Make an owner, or no longer; for owners'),
      user,
      param,
      validate('json', ownerRoleSchema),
      async (c) => {
        const { isOwner } = c.req.valid('json');
        return c.json(
          presentUser(await setFlag(ctx, c.var.actor, c.req.valid('param').id, 'isOwner', isOwner)),
        );
      },
    )
    .put(
      '/:id/delivery-role',
      changed('Make delivery personnel, or no longer'),
      user,
      param,
      validate('json', deliveryRoleSchema),
      async (c) => {
        const { isDelivery } = c.req.valid('json');
        return c.json(
          presentUser(await setFlag(ctx, c.var.actor, c.req.valid('param').id, 'isDelivery', isDelivery)),
        );
      },
    )
    .put(
      '/:id/shop-admin-role',
      changed('Make a shop admin, or no longer, which also takes their shops away'),
      user,
      param,
      validate('json', shopAdminRoleSchema),
      async (c) => {
        const { isShopAdmin } = c.req.valid('json');
        return c.json(
          presentUser(await setFlag(ctx, c.var.actor, c.req.valid('param').id, 'isShopAdmin', isShopAdmin)),
        );
      },
    )
    .put(
      '/:id/managed-shops',
      changed("Assign exactly these shops, of which the user's work as a shop admin is"),
      user,
      param,
      validate('json', managedShopsSchema),
      async (c) => {
        const { managedShops } = c.req.valid('json');
        return c.json(
          presentUser(await setManagedShops(ctx, c.var.actor, c.req.valid('param').id, managedShops)),
        );
      },
    );
}
