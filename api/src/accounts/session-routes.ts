import { Hono } from 'hono';
import * as z from 'zod/mini';
import { sessionSchema } from '@canteen/domain/accounts/account.schema';
import { loginSchema, userSchema } from '@canteen/domain/users/user.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { noStore } from '../http/cache-control.ts';
import { describeRoute } from '../http/describe-route.ts';
import { deviceOf, rememberDevice } from '../http/device.ts';
import { noBody } from '../http/no-body.ts';
import { strictIdParam } from '../http/params.schema.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { endSession } from '../sessions/end-session.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { logOut } from '../sessions/log-out.ts';
import { logIn } from './log-in.ts';

const tag = 'Accounts';

/** /api/users: login, logout and the caller's sessions. */
export function sessionRoutes(ctx: Context) {
  const limits = accountLimits(ctx.sql);
  return new Hono<AppEnv>()
    .post(
      '/login',
      describeRoute({
        tag,
        summary: 'Log in by email or contact number',
        access: 'public',
        answers: { 200: ['The user with the session token', userSchema] },
        errors: [400, 401],
      }),
      noStore,
      validate('json', loginSchema),
      async (c) => {
        const user = await logIn(ctx, limits.login, c.req.valid('json'), deviceOf(c, ctx.config));
        rememberDevice(c, ctx.config, user._id);
        return c.json(user);
      },
    )
    .post(
      '/logout',
      describeRoute({
        tag,
        summary: 'End this session',
        answers: { 204: ['The session has ended'] },
        errors: [400],
      }),
      signedIn(ctx),
      noBody,
      async (c) => {
        await logOut(ctx, c.var.actor);
        return c.body(null, 204);
      },
    )
    .get(
      '/sessions',
      describeRoute({
        tag,
        summary: "The caller's sessions, this one first",
        answers: { 200: ['Sessions', z.array(sessionSchema)] },
      }),
      signedIn(ctx),
      async (c) => c.json(await listSessions(ctx, c.var.actor)),
    )
    .delete(
      '/sessions/:id',
      describeRoute({
        tag,
        summary: "End one of the caller's sessions",
        answers: { 204: ['The session has ended'] },
        errors: [400, 404],
      }),
      signedIn(ctx),
      validate('param', strictIdParam),
      async (c) => {
        await endSession(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    );
}
