import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { loginSchema, userSchema } from '@canteen/domain/user.schema';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { createSharedLimit } from '../http/limits.ts';
import { clientIp } from '../http/rate-limit.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';

/** /api/users: who someone is. */
export function accountsRoutes(ctx: Context) {
  const limits = {
    perIp: createSharedLimit(ctx.sql, { name: 'login-ip', points: 300, seconds: 300 }),
    perAccount: createSharedLimit(ctx.sql, { name: 'login-account', points: 10, seconds: 900 }),
  };
  return new Hono<AppEnv>()
    .post(
      '/login',
      describeRoute({
        tags: ['Accounts'],
        summary: 'Log in by email or contact number',
        responses: {
          200: {
            description: 'The user, with the session token',
            content: { 'application/json': { schema: resolver(userSchema) } },
          },
        },
      }),
      validate('json', loginSchema),
      async (c) => {
        const device = {
          ip: clientIp(c, ctx.config.trustProxy),
          userAgent: c.req.header('User-Agent') ?? '',
        };
        c.header('Cache-Control', 'no-store');
        return c.json(await logIn(ctx, limits, c.req.valid('json'), device));
      },
    )
    .post(
      '/logout',
      describeRoute({
        tags: ['Accounts'],
        summary: 'End this session',
        responses: { 204: { description: 'The session has ended' } },
      }),
      signedIn(ctx),
      async (c) => {
        await logOut(ctx, c.var.actor);
        return c.body(null, 204);
      },
    );
}
