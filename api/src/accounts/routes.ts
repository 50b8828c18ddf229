import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import {
  changePasswordSchema,
  codeSentSchema,
  doneSchema,
  sessionSchema,
  startEmailChangeSchema,
  updateProfileSchema,
  verifyEmailChangeSchema,
} from '@canteen/domain/account.schema';
import { id } from '@canteen/domain/text.schema';
import { loginSchema, userSchema } from '@canteen/domain/user.schema';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { deviceOf } from '../http/device.ts';
import type { AppEnv } from '../http/env.ts';
import { noStore } from '../http/no-store.ts';
import { bearerToken, signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { changePassword } from './change-password.ts';
import { codeSent } from '../codes/code-sent.ts';
import { endSession } from '../sessions/end-session.ts';
import { logIn } from './log-in.ts';
import { logOut } from '../sessions/log-out.ts';
import { presentUser } from '../presenters/user.ts';
import { proveCode } from '../codes/prove-code.ts';
import { sessionsOf } from '../sessions/queries.ts';
import { startEmailChange } from './start-email-change.ts';
import { updateProfile } from './update-profile.ts';

const tags = ['Accounts'];
const json = (description: string, schema: z.ZodMiniType) => ({
  200: { description, content: { 'application/json': { schema: resolver(schema) } } },
});

/** /api/users: who someone is, once they have an account. */
export function accountsRoutes(ctx: Context) {
  const limits = accountLimits(ctx.sql);
  return new Hono<AppEnv>()
    .post(
      '/login',
      describeRoute({
        tags,
        summary: 'Log in by email or contact number',
        responses: json('The user, with the session token', userSchema),
      }),
      noStore,
      validate('json', loginSchema),
      async (c) => c.json(await logIn(ctx, limits.login, c.req.valid('json'), deviceOf(c, ctx.config))),
    )
    .post(
      '/logout',
      describeRoute({
        tags,
        summary: 'End this session',
        responses: { 204: { description: 'The session has ended' } },
      }),
      signedIn(ctx),
      async (c) => {
        await logOut(ctx, c.var.actor);
        return c.body(null, 204);
      },
    )
    .get(
      '/me',
      describeRoute({
        tags,
        summary: 'Who the caller is now, with the token it was called with',
        responses: json('The user', userSchema),
      }),
      signedIn(ctx),
      (c) => c.json(presentUser(c.var.actor, bearerToken(c.req.header('Authorization')) ?? undefined)),
    )
    .get(
      '/sessions',
      describeRoute({
        tags,
        summary: 'Where the caller is signed in, this place first',
        responses: json('Sessions', z.array(sessionSchema)),
      }),
      signedIn(ctx),
      async (c) => c.json(await sessionsOf(ctx, c.var.actor)),
    )
    .delete(
      '/sessions/:id',
      describeRoute({
        tags,
        summary: "End one of the caller's sessions",
        responses: { 204: { description: 'It has ended' } },
      }),
      signedIn(ctx),
      validate('param', z.strictObject({ id })),
      async (c) => {
        await endSession(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    )
    .put(
      '/updateProfile',
      describeRoute({
        tags,
        summary: 'Change name, contact, address, and with a proved code the email',
        responses: json('The user, with the token it was called with', userSchema),
      }),
      signedIn(ctx),
      validate('json', updateProfileSchema),
      async (c) => {
        const user = await updateProfile(ctx, c.var.actor, c.req.valid('json'));
        return c.json(presentUser(user, bearerToken(c.req.header('Authorization')) ?? undefined));
      },
    )
    .put(
      '/changePassword',
      describeRoute({
        tags,
        summary: 'Change the password and end every session, this one too',
        responses: json('Done', doneSchema),
      }),
      signedIn(ctx),
      validate('json', changePasswordSchema),
      async (c) => {
        await changePassword(ctx, limits, c.var.actor, c.req.valid('json'));
        return c.json({ message: 'Password Changed Successfully, Please Login Again!' });
      },
    )
    .post(
      '/email-change/initiate',
      describeRoute({
        tags,
        summary: 'Mail a code to the new address',
        responses: json('A code is on its way, or word to whoever has the address already', codeSentSchema),
      }),
      signedIn(ctx),
      validate('json', startEmailChangeSchema),
      async (c) => {
        const { newEmail } = c.req.valid('json');
        await startEmailChange(ctx, limits.codes, c.var.actor, newEmail, deviceOf(c, ctx.config).ip);
        return c.json(codeSent('OTP sent to your new email!'));
      },
    )
    .post(
      '/email-change/verify',
      describeRoute({ tags, summary: 'Prove the new address', responses: json('Proved', doneSchema) }),
      signedIn(ctx),
      validate('json', verifyEmailChangeSchema),
      async (c) => {
        const { newEmail: email, otp } = c.req.valid('json');
        await proveCode(ctx, { purpose: 'email-change', email, userId: c.var.actor._id }, otp);
        return c.json({ message: 'OTP verified successfully!' });
      },
    );
}
