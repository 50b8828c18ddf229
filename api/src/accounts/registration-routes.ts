import { Hono, type Context as HonoContext } from 'hono';
import {
  codeSentSchema,
  completeRegistrationSchema,
  doneSchema,
  registerSchema,
  resetPasswordSchema,
  startPasswordResetSchema,
  startRegistrationSchema,
  verifyCodeSchema,
  type RegisterInput,
} from '@canteen/domain/accounts/account.schema';
import { userSchema } from '@canteen/domain/users/user.schema';
import type { Context } from '../context/context.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { deviceOf, rememberDevice, rememberRequester, requesterOf } from '../http/device.ts';
import { describeRoute } from '../http/describe-route.ts';
import type { AppEnv } from '../http/app-env.ts';
import { noStore } from '../http/cache-control.ts';
import { validate } from '../http/validate.ts';
import { checkCampusEmail } from '../users/campus-email-rule.ts';
import { completeRegistration } from './complete-registration.ts';
import { verifyCode } from '../one-time-codes/verify-code.ts';
import { INVALID_RESET_CODE, resetPassword } from './reset-password.ts';
import { codeSent, sendCode } from '../one-time-codes/send-code.ts';

const call = { tag: 'Registration', access: 'public' } as const;
const sent = [
  'The mail is queued; the same answer whether or not the address has an account',
  codeSentSchema,
] as const;
const verified = ['The code is verified', doneSchema] as const;
const registered = ['The user with the session token', userSchema] as const;
const VERIFIED = { message: 'OTP verified successfully!' };

/** /api/users: registration and password reset. */
export function registrationRoutes(ctx: Context) {
  const limits = accountLimits(ctx.sql);
  const register = async (c: HonoContext<AppEnv>, input: RegisterInput) => {
    const device = { ...deviceOf(c, ctx.config), ...requesterOf(c, ctx.config) };
    const user = await completeRegistration(ctx, limits, input, device);
    rememberDevice(c, ctx.config, user._id);
    return user;
  };
  return new Hono<AppEnv>()
    .post(
      '/register',
      describeRoute({
        ...call,
        summary: 'The same as register/complete; 400 without a verified code',
        answers: { 201: registered },
        errors: [400, 409],
      }),
      noStore,
      validate('json', registerSchema),
      async (c) => c.json(await register(c, c.req.valid('json')), 201),
    )
    .post(
      '/register/initiate',
      describeRoute({
        ...call,
        summary: 'Mail a code to a campus address',
        answers: { 200: sent },
        errors: [400],
      }),
      noStore,
      validate('json', startRegistrationSchema(ctx.config.campusEmailDomain)),
      async (c) => {
        const { email } = c.req.valid('json');
        await checkCampusEmail(ctx, ctx.sql, email);
        await sendCode(ctx, limits.codes, { purpose: 'register', email }, rememberRequester(c, ctx.config));
        return c.json(codeSent('OTP sent to your email!'));
      },
    )
    .post(
      '/register/verify-otp',
      describeRoute({
        ...call,
        summary: 'Verify the code',
        answers: { 200: verified },
        errors: [400],
      }),
      noStore,
      validate('json', verifyCodeSchema),
      async (c) => {
        const { email, otp } = c.req.valid('json');
        await verifyCode(ctx, limits.codes, { purpose: 'register', email }, otp, requesterOf(c, ctx.config));
        return c.json(VERIFIED);
      },
    )
    .post(
      '/register/complete',
      describeRoute({
        ...call,
        summary: 'Create the account of a verified address and log it in',
        answers: { 201: registered },
        errors: [400, 409],
      }),
      noStore,
      validate('json', completeRegistrationSchema),
      async (c) => c.json(await register(c, c.req.valid('json')), 201),
    )
    .post(
      '/forgot-password/initiate',
      describeRoute({
        ...call,
        summary: 'Mail a code to set a new password',
        answers: { 200: sent },
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
      '/forgot-password/verify',
      describeRoute({
        ...call,
        summary: 'Verify the code',
        answers: { 200: verified },
        errors: [400],
      }),
      noStore,
      validate('json', verifyCodeSchema),
      async (c) => {
        const { email, otp } = c.req.valid('json');
        await verifyCode(
          ctx,
          limits.codes,
          { purpose: 'password-reset', email },
          otp,
          requesterOf(c, ctx.config),
          INVALID_RESET_CODE,
        );
        return c.json(VERIFIED);
      },
    )
    .post(
      '/forgot-password/reset',
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
