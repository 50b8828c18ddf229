import { Hono, type Context as HonoContext } from 'hono';
import {
  completeRegistrationSchema,
  registerSchema,
  startRegistrationSchema,
  verifyCodeSchema,
  type RegisterInput,
} from '@canteen/domain/accounts/account.schema';
import { userSchema } from '@canteen/domain/users/user.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { noStore } from '../http/cache-control.ts';
import { describeRoute } from '../http/describe-route.ts';
import { deviceOf, rememberDevice, rememberRequester, requesterOf } from '../http/device.ts';
import { validate } from '../http/validate.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { codeSent, sendCode } from '../one-time-codes/send-code.ts';
import { verifyCode } from '../one-time-codes/verify-code.ts';
import { requireCampusEmail } from '../users/require-campus-email.ts';
import { CODE_SENT, CODE_VERIFIED, VERIFIED } from './code-answers.ts';
import { completeRegistration } from './complete-registration.ts';

const call = { tag: 'Registration', access: 'public' } as const;
const registered = ['The user with the session token', userSchema] as const;

/** /api/users/register. */
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
        answers: { 200: CODE_SENT },
        errors: [400],
      }),
      noStore,
      validate('json', startRegistrationSchema(ctx.config.campusEmailDomain)),
      async (c) => {
        const { email } = c.req.valid('json');
        await requireCampusEmail(ctx, ctx.sql, email);
        await sendCode(ctx, limits.codes, { purpose: 'register', email }, rememberRequester(c, ctx.config));
        return c.json(codeSent('OTP sent to your email!'));
      },
    )
    .post(
      '/register/verify-otp',
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
        const subject = { purpose: 'register', email } as const;
        const guess = { subject, code: otp, requester: requesterOf(c, ctx.config) };
        await verifyCode(ctx, limits.codes, guess);
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
    );
}
