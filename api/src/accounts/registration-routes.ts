import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import {
  codeSentSchema,
  completeRegistrationSchema,
  doneSchema,
  registerSchema,
  resetPasswordSchema,
  startPasswordResetSchema,
  startRegistrationSchema,
  verifyCodeSchema,
} from '@canteen/domain/account.schema';
import { userSchema } from '@canteen/domain/user.schema';
import type * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { deviceOf } from '../http/device.ts';
import type { AppEnv } from '../http/env.ts';
import { noStore } from '../http/no-store.ts';
import { validate } from '../http/validate.ts';
import { checkCampusRule } from '../users/campus-rule.ts';
import { codeSent } from '../codes/code-sent.ts';
import { completeRegistration } from './complete-registration.ts';
import { proveCode } from '../codes/prove-code.ts';
import { INVALID_RESET_CODE, resetPassword } from './reset-password.ts';
import { sendCode } from '../codes/send-code.ts';

const tags = ['Registration'];
const content = (schema: z.ZodMiniType) => ({ 'application/json': { schema: resolver(schema) } });
const sent = {
  200: {
    description: 'A code is on its way; the same whether or not the address is known',
    content: content(codeSentSchema),
  },
};
const done = (description: string) => ({ 200: { description, content: content(doneSchema) } });
const registered = {
  201: { description: 'The user, with the session token', content: content(userSchema) },
};
const VERIFIED = { message: 'OTP verified successfully!' };

/** /api/users: how someone comes by an account, and back into it. */
export function registrationRoutes(ctx: Context) {
  const limits = accountLimits(ctx.sql);
  return new Hono<AppEnv>()
    .post(
      '/register',
      describeRoute({
        tags,
        summary: 'The same as register/complete; nothing without a proved code',
        responses: registered,
      }),
      noStore,
      validate('json', registerSchema),
      async (c) => {
        const device = deviceOf(c, ctx.config);
        return c.json(await completeRegistration(ctx, limits.login, c.req.valid('json'), device), 201);
      },
    )
    .post(
      '/register/initiate',
      describeRoute({ tags, summary: 'Mail a code to an address of the campus', responses: sent }),
      noStore,
      validate('json', startRegistrationSchema(ctx.config.campusEmailDomain)),
      async (c) => {
        const { email } = c.req.valid('json');
        await checkCampusRule(ctx, ctx.sql, email);
        await sendCode(ctx, limits.codes, { purpose: 'register', email }, deviceOf(c, ctx.config).ip);
        return c.json(codeSent('OTP sent to your email!'));
      },
    )
    .post(
      '/register/verify-otp',
      describeRoute({ tags, summary: 'Prove the address', responses: done('Proved') }),
      noStore,
      validate('json', verifyCodeSchema),
      async (c) => {
        const { email, otp } = c.req.valid('json');
        await proveCode(ctx, { purpose: 'register', email }, otp);
        return c.json(VERIFIED);
      },
    )
    .post(
      '/register/complete',
      describeRoute({
        tags,
        summary: 'Make the account of a proved address and sign it in',
        responses: registered,
      }),
      noStore,
      validate('json', completeRegistrationSchema),
      async (c) => {
        const device = deviceOf(c, ctx.config);
        return c.json(await completeRegistration(ctx, limits.login, c.req.valid('json'), device), 201);
      },
    )
    .post(
      '/forgot-password/initiate',
      describeRoute({ tags, summary: 'Mail a code to set a new password', responses: sent }),
      noStore,
      validate('json', startPasswordResetSchema),
      async (c) => {
        const { email } = c.req.valid('json');
        await sendCode(ctx, limits.codes, { purpose: 'password-reset', email }, deviceOf(c, ctx.config).ip);
        return c.json(codeSent('Password reset OTP sent to your email!'));
      },
    )
    .post(
      '/forgot-password/verify',
      describeRoute({ tags, summary: 'Prove the address', responses: done('Proved') }),
      noStore,
      validate('json', verifyCodeSchema),
      async (c) => {
        const { email, otp } = c.req.valid('json');
        await proveCode(ctx, { purpose: 'password-reset', email }, otp, INVALID_RESET_CODE);
        return c.json(VERIFIED);
      },
    )
    .post(
      '/forgot-password/reset',
      describeRoute({
        tags,
        summary: 'Set a new password by the code and end every session',
        responses: done('The new password holds'),
      }),
      noStore,
      validate('json', resetPasswordSchema),
      async (c) => {
        await resetPassword(ctx, limits.login, c.req.valid('json'), deviceOf(c, ctx.config).ip);
        return c.json({ message: 'Password reset successful! Please login with your new password.' });
      },
    );
}
