import { Hono } from 'hono';
import {
  changePasswordSchema,
  codeSentSchema,
  doneSchema,
  startEmailChangeSchema,
  mailSettingsSchema,
  updateProfileSchema,
  verifyEmailChangeSchema,
} from '@canteen/domain/accounts/account.schema';
import { userSchema } from '@canteen/domain/users/user.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { rememberRequester, requesterOf } from '../http/device.ts';
import { bearerToken, signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { codeSent } from '../one-time-codes/send-code.ts';
import { verifyCode } from '../one-time-codes/verify-code.ts';
import { presentUser } from '../presenters/user.ts';
import { changePassword } from './change-password.ts';
import { CODE_VERIFIED, VERIFIED } from './code-answers.ts';
import { saveMailSettings } from './save-mail-settings.ts';
import { startEmailChange } from './start-email-change.ts';
import { updateProfile } from './update-profile.ts';

const tag = 'Accounts';

/** /api/users: the caller's profile, email and password. */
export function profileRoutes(ctx: Context) {
  const limits = accountLimits(ctx.sql);
  return new Hono<AppEnv>()
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
        const input = c.req.valid('json');
        const requester = requesterOf(c, ctx.config);
        const user = await updateProfile(ctx, limits, c.var.actor, { input, requester });
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
        answers: { 200: CODE_VERIFIED },
        errors: [400],
      }),
      signedIn(ctx),
      validate('json', verifyEmailChangeSchema),
      async (c) => {
        const { newEmail: email, otp } = c.req.valid('json');
        const subject = { purpose: 'email-change', email, userId: c.var.actor._id } as const;
        const guess = { subject, code: otp, requester: requesterOf(c, ctx.config) };
        await verifyCode(ctx, limits.codes, guess);
        return c.json(VERIFIED);
      },
    );
}
