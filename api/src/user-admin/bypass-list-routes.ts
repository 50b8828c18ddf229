import { Hono } from 'hono';
import * as z from 'zod/mini';
import { addBypassSchema, bypassEntrySchema } from '@canteen/domain/user-admin/bypass-list.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { strictIdParam } from '../http/params.schema.ts';
import { requires } from '../http/requires.ts';
import { signedIn, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { addBypassEntry } from './add-bypass-entry.ts';
import { listBypassEntries } from './list-bypass-entries.ts';
import { removeBypassEntry } from './remove-bypass-entry.ts';

const tag = 'Users';

/** /api/users/admin/bypass-list: addresses outside the campus that may register. */
export function bypassListRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .get(
      '/',
      describeRoute({
        tag,
        summary: 'Addresses outside the campus that may register, newest first',
        answers: { 200: ['Entries', z.array(bypassEntrySchema)] },
        errors: [403],
      }),
      session,
      async (c) => largeJson(c, await listBypassEntries(ctx, c.var.actor)),
    )
    .post(
      '/',
      describeRoute({
        tag,
        summary: 'Let an address outside the campus register',
        answers: { 201: ['The entry', bypassEntrySchema] },
        errors: [400, 403, 409],
      }),
      session,
      requires('bypass.manage'),
      validate('json', addBypassSchema),
      async (c) =>
        c.json(await withActor(ctx, c, (actor) => addBypassEntry(ctx, actor, c.req.valid('json'))), 201),
    )
    .delete(
      '/:id',
      describeRoute({
        tag,
        summary: 'Remove an address from the list; its account stays',
        answers: { 204: ['The entry is removed'] },
        errors: [400, 403, 404],
      }),
      session,
      validate('param', strictIdParam),
      async (c) => {
        await withActor(ctx, c, (actor) => removeBypassEntry(ctx, actor, c.req.valid('param').id));
        return c.body(null, 204);
      },
    );
}
