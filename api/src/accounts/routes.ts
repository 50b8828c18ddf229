import { Hono } from 'hono';
import {
  changePasswordSchema,
  codeSentSchema,
  doneSchema,
  sessionSchema,
  startEmailChangeSchema,
  mailSettingsSchema,
  updateProfileSchema,
  verifyEmailChangeSchema,
} from '@canteen/domain/accounts/account.schema';
import { id } from '@canteen/domain/field.schema';
import { loginSchema, userSchema } from '@canteen/domain/users/user.schema';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { deviceOf, rememberDevice, rememberRequester, requesterOf } from '../http/device.ts';
import { noBody } from '../http/no-body.ts';
import { describeRoute } from '../http/describe-route.ts';
import type { AppEnv } from '../http/app-env.ts';
import { noStore } from '../http/no-store.ts';
import { bearerToken, signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { changePassword } from './change-password.ts';
import { codeSent } from '../one-time-codes/send-code.ts';
import { endSession } from '../sessions/end-session.ts';
import { logIn } from './log-in.ts';
import { logOut } from '../sessions/log-out.ts';
import { presentUser } from '../presenters/user.ts';
import { verifyCode } from '../one-time-codes/verify-code.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { startEmailChange } from './start-email-change.ts';
import { saveMailSettings } from './save-mail-settings.ts';
import { updateProfile } from './update-profile.ts';

const tag = 'Accounts';

/** /api/users: login, sessions and profile. */
export function accountsRoutes(ctx: Context) {
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
      describeRoute({ tag, summary: 'End this session', answers: { 204: ['The session has ended'] } }),
      signedIn(ctx),
      noBody,
      async (c) => {
        await logOut(ctx, c.var.actor);
        return c.body(null, 204);
      },
    )
    .get(
      '/me',
      describeRoute({
        tag,
        summary: 'The caller, with the token of this call',
        answers: { 200: ['The user', userSchema] },
      }),
      signedIn(ctx),
      (c) => c.json(presentUser(c.var.actor, bearerToken(c.req.header('Authorization')) ?? undefined)),
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
      validate('param', z.strictObject({ id })),
      async (c) => {
        await endSession(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    )
    .put(
      '/updateProfile',
      describeRoute({
        tag,
        summary: 'Change name, contact and address, and with a verified code the email',
        answers: { 200: ['The user, with the token of this call', userSchema] },
        errors: [400, 409],
      }),
      signedIn(ctx),
      validate('json', updateProfileSchema),
      async (c) => {
        const user = await updateProfile(
          ctx,
          limits.codes,
          c.var.actor,
          c.req.valid('json'),
          requesterOf(c, ctx.config),
        );
        return c.json(presentUser(user, bearerToken(c.req.header('Authorization')) ?? undefined));
      },
    )
    .put(
      '/me/mails',
      describeRoute({
        tag,
        summary: 'Turn mails about each step of an order on or off',
        answers: { 200: ['The user', userSchema] },
        errors: [400, 404],
      }),
      signedIn(ctx),
      validate('json', mailSettingsSchema),
      async (c) => c.json(presentUser(await saveMailSettings(ctx, c.var.actor, c.req.valid('json')))),
    )
    .put(
      '/changePassword',
      describeRoute({
        tag,
        summary: 'Change the password and end every session, this one too',
        answers: { 200: ['The password is changed', doneSchema] },
        errors: [400],
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
        tag,
        summary: 'Mail a code to the new address',
        answers: { 200: ['The mail is queued; the same answer when the address is taken', codeSentSchema] },
        errors: [400],
      }),
      signedIn(ctx),
      validate('json', startEmailChangeSchema),
      async (c) => {
        const { newEmail } = c.req.valid('json');
        await startEmailChange(ctx, limits.codes, c.var.actor, newEmail, rememberRequester(c, ctx.config));
        return c.json(codeSent('OTP sent to your new email!'));
      },
    )
    .post(
      '/email-change/verify',
      describeRoute({
        tag,
        summary: 'Verify the code sent to the new address',
        answers: { 200: ['The code is verified', doneSchema] },
        errors: [400],
      }),
      signedIn(ctx),
      validate('json', verifyEmailChangeSchema),
      async (c) => {
        const { newEmail: email, otp } = c.req.valid('json');
        const subject = { purpose: 'email-change', email, userId: c.var.actor._id } as const;
        await verifyCode(ctx, limits.codes, subject, otp, requesterOf(c, ctx.config));
        return c.json({ message: 'OTP verified successfully!' });
      },
    );
}
