import { Hono } from 'hono';
import {
  doneSchema,
  resetPasswordSchema,
  startPasswordResetSchema,
  verifyCodeSchema,
} from '@canteen/domain/accounts/account.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { noStore } from '../http/cache-control.ts';
import { describeRoute } from '../http/describe-route.ts';
import { deviceOf, rememberRequester, requesterOf } from '../http/device.ts';
import { validate } from '../http/validate.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { codeSent, sendCode } from '../one-time-codes/send-code.ts';
import { verifyCode } from '../one-time-codes/verify-code.ts';
import { CODE_SENT, CODE_VERIFIED, VERIFIED } from './code-answers.ts';
import { INVALID_RESET_CODE, resetPassword } from './reset-password.ts';

const call = { tag: 'Registration', access: 'public' } as const;

/** /api/users/forgot-password. */
export function passwordResetRoutes(ctx: Context) {
  const limits = accountLimits(ctx.sql);
  return new Hono<AppEnv>()
    .post(
      '/initiate',
      describeRoute({
        ...call,
        summary: 'Mail a code to set a new password',
        answers: { 200: CODE_SENT },
        errors: [400],
      }),
      noStore,
      validate('json', startPasswordResetSchema),
      async (c) => {
        const { email } = c.req.valid('json');
        await sendCode(
          ctx,
          limits.codes,
          { purpose: 'password-reset', email },
          rememberRequester(c, ctx.config),
        );
        return c.json(codeSent('Password reset OTP sent to your email!'));
      },
    )
    .post(
      '/verify',
      describeRoute({
        ...call,
        summary: 'Verify the code',
        answers: { 200: CODE_VERIFIED },
        errors: [400],
      }),
      noStore,
      validate('json', verifyCodeSchema),
      async (c) => {
        const { email, otp } = c.req.valid('json');
        const subject = { purpose: 'password-reset', email } as const;
        const guess = { subject, code: otp, requester: requesterOf(c, ctx.config) };
        await verifyCode(ctx, limits.codes, guess, INVALID_RESET_CODE);
        return c.json(VERIFIED);
      },
    )
    .post(
      '/reset',
      describeRoute({
        ...call,
        summary: 'Set a new password with the code and end every session',
        answers: { 200: ['The new password is set', doneSchema] },
        errors: [400],
      }),
      noStore,
      validate('json', resetPasswordSchema),
      async (c) => {
        const requester = { ...deviceOf(c, ctx.config), ...requesterOf(c, ctx.config) };
        await resetPassword(ctx, limits, c.req.valid('json'), requester);
        return c.json({ message: 'Password reset successful! Please login with your new password.' });
      },
    );
}
