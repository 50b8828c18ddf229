import { hashPassword } from '../passwords/hash-password.ts';
import type { TestApp } from './app.ts';
import { requestCode, differentCode, requestVerifiedCode } from './codes.ts';
import type { TestAccount } from './factories.ts';

// Every account call that has a body, with a valid request and its wrong, repeated, expired and foreign forms.

export const PASSWORD = 'pass word 1';
const NEW_PASSWORD = 'new pass 1';
const WRONG_OTP = 'Invalid or expired OTP';
const WAIT_FOR_RESEND = /^Please wait \d+ seconds before asking for another code\.$/;

/** Two logged-in users. Requests are made for `me`; the data of `other` must stay safe. */
export interface AccountSetup {
  app: TestApp;
  me: TestAccount;
  other: TestAccount;
  /** An email and a contact that no user has. */
  newEmail: string;
  newContact: string;
}

export interface Request {
  caller?: { token: string } | null;
  body: Record<string, unknown>;
}

type Change<Changed> = (request: Request, setup: AccountSetup) => Changed;

export interface AccountCall {
  method: 'POST' | 'PUT';
  path: string;
  /** Makes the valid request, and requests the codes that it needs. */
  validRequest: (setup: AccountSetup) => Promise<Request>;
  status: number;
  /** The valid request deletes the account of `me`. */
  deletesAccount?: true;
  /** The request with a wrong value, and the expected status and message. */
  wrong: [change: Change<Request>, status: number, message: string | RegExp];
  /** The expected answer when the valid request is sent again. */
  repeated: [status: number, message?: string | RegExp];
  /** The expected answer ten minutes after the code was sent; null for a request without a code. */
  expired: [status: number, message: string] | null;
  /** The request with data of another user, and the expected answer. */
  foreign: [change: Change<Promise<Request>>, status: number, message: string | RegExp];
}

/** Changes only the body of a request. */
const withBody =
  (change: (setup: AccountSetup, body: Record<string, unknown>) => object) =>
  (request: Request, setup: AccountSetup) => ({
    ...request,
    body: { ...request.body, ...change(setup, request.body) },
  });
const withWrongCode = withBody((_, { otp }) => ({ otp: differentCode(String(otp)) }));
/** Another user's code, changed when both codes happen to be equal. */
const otherUsersCode = async ({ body }: Request, otp: Promise<string>) => {
  const code = await otp;
  return code === body['otp'] ? differentCode(code) : code;
};
/** The same request by another user, who has another password. */
async function byUserWithOtherPassword(request: Request, { app, other }: AccountSetup): Promise<Request> {
  const hash = await hashPassword(NEW_PASSWORD);
  await app.ctx.sql`update users set password_hash = ${hash} where users.id = ${other.id}`;
  return { ...request, caller: other };
}

const details = ({ newEmail, newContact }: AccountSetup) => ({
  email: newEmail,
  name: 'Meera Iyer',
  contact: newContact,
  address: 'Hostel 5, room 9',
  password: PASSWORD,
  confirmPassword: PASSWORD,
});
const completeRegistrationCall = {
  method: 'POST',
  status: 201,
  validRequest: async (setup) => ({
    body: { ...details(setup), otp: await requestVerifiedCode(setup.app, 'register', setup.newEmail) },
  }),
  wrong: [withWrongCode, 400, WRONG_OTP],
  repeated: [400, WRONG_OTP],
  expired: [400, WRONG_OTP],
  foreign: [
    async (request, { app, other }) => {
      const theirs = requestVerifiedCode(app, 'register', `new.${other.profile.email}`);
      return { body: { ...request.body, otp: await otherUsersCode(request, theirs) } };
    },
    400,
    WRONG_OTP,
  ],
} satisfies Partial<AccountCall>;

export const ACCOUNT_CALLS: readonly AccountCall[] = [
  {
    method: 'POST',
    path: 'login',
    status: 200,
    validRequest: async ({ me }) => ({ body: { email: me.profile.email, password: PASSWORD } }),
    wrong: [withBody(() => ({ password: 'wrong one' })), 400, 'Email, contact number or password is wrong.'],
    repeated: [200],
    expired: null,
    // The other user's email with this user's password.
    foreign: [
      async ({ body }, { app, other }) => {
        await app.ctx
          .sql`update users set password_hash = ${await hashPassword(NEW_PASSWORD)} where users.id = ${other.id}`;
        return { body: { ...body, email: other.profile.email } };
      },
      400,
      'Email, contact number or password is wrong.',
    ],
  },
  {
    method: 'POST',
    path: 'register/initiate',
    status: 200,
    validRequest: async ({ newEmail }) => ({ body: { email: newEmail } }),
    wrong: [withBody(() => ({ email: 'a@gmail.com' })), 400, 'Please enter a snu email address'],
    repeated: [429, WAIT_FOR_RESEND],
    expired: null,
    // A taken address gets the same answer as any other; only the mail tells that it has an account.
    foreign: [
      async ({ body }, { other }) => ({ body: { ...body, email: other.profile.email } }),
      200,
      /^OTP sent/,
    ],
  },
  {
    method: 'POST',
    path: 'register/verify-otp',
    status: 200,
    validRequest: async ({ app, newEmail }) => ({
      body: { email: newEmail, otp: await requestCode(app, 'register', newEmail) },
    }),
    wrong: [withWrongCode, 400, WRONG_OTP],
    repeated: [200],
    expired: [400, WRONG_OTP],
    foreign: [
      async ({ body }, { other }) => ({ body: { ...body, email: other.profile.email } }),
      400,
      WRONG_OTP,
    ],
  },
  { ...completeRegistrationCall, method: 'POST', path: 'register' },
  { ...completeRegistrationCall, method: 'POST', path: 'register/complete' },
  {
    method: 'POST',
    path: 'forgot-password/initiate',
    status: 200,
    validRequest: async ({ me }) => ({ body: { email: me.profile.email } }),
    wrong: [withBody(() => ({ email: 'nobody' })), 400, 'Please enter a valid email address'],
    repeated: [429, WAIT_FOR_RESEND],
    expired: null,
    foreign: [
      async ({ body }, { newEmail }) => ({ body: { ...body, email: newEmail } }),
      200,
      /^Password reset OTP/,
    ],
  },
  {
    method: 'POST',
    path: 'forgot-password/verify',
    status: 200,
    validRequest: async ({ app, me }) => ({
      body: { email: me.profile.email, otp: await requestCode(app, 'password-reset', me.profile.email) },
    }),
    wrong: [withWrongCode, 400, 'Invalid OTP'],
    repeated: [200],
    expired: [400, 'Invalid OTP'],
    foreign: [
      async ({ body }, { other }) => ({ body: { ...body, email: other.profile.email } }),
      400,
      'Invalid OTP',
    ],
  },
  {
    method: 'POST',
    path: 'forgot-password/reset',
    status: 200,
    validRequest: async ({ app, me }) => ({
      body: {
        email: me.profile.email,
        otp: await requestVerifiedCode(app, 'password-reset', me.profile.email),
        newPassword: NEW_PASSWORD,
      },
    }),
    wrong: [withWrongCode, 400, 'Invalid OTP'],
    repeated: [400, 'Invalid OTP'],
    expired: [400, 'Invalid OTP'],
    foreign: [
      async ({ body }, { other }) => ({ body: { ...body, email: other.profile.email } }),
      400,
      'Invalid OTP',
    ],
  },
  {
    method: 'POST',
    path: 'email-change/initiate',
    status: 200,
    validRequest: async ({ me, newEmail }) => ({ caller: me, body: { newEmail: newEmail } }),
    wrong: [
      withBody(({ me }) => ({ newEmail: me.profile.email })),
      400,
      'This is your email address already',
    ],
    repeated: [429, WAIT_FOR_RESEND],
    expired: null,
    foreign: [
      async (request, { other }) => ({ ...request, body: { newEmail: other.profile.email } }),
      200,
      'OTP sent to your new email!',
    ],
  },
  {
    method: 'POST',
    path: 'email-change/verify',
    status: 200,
    validRequest: async ({ app, me, newEmail }) => ({
      caller: me,
      body: { newEmail: newEmail, otp: await requestCode(app, 'email-change', newEmail, me) },
    }),
    wrong: [withWrongCode, 400, WRONG_OTP],
    repeated: [200],
    expired: [400, WRONG_OTP],
    foreign: [async (request, { other }) => ({ ...request, caller: other }), 400, WRONG_OTP],
  },
  {
    method: 'PUT',
    path: 'updateProfile',
    status: 200,
    validRequest: async ({ app, me, newEmail }) => ({
      caller: me,
      body: {
        name: 'Asha Rao-Sen',
        contact: me.profile.contact,
        address: 'Block C, room 4',
        email: newEmail,
        otp: await requestVerifiedCode(app, 'email-change', newEmail, me),
      },
    }),
    wrong: [withWrongCode, 400, WRONG_OTP],
    // The first request has already changed the email, so the second one does not check the code.
    repeated: [200],
    expired: [400, WRONG_OTP],
    foreign: [
      async (request, { other }) => ({
        caller: other,
        body: { ...request.body, contact: other.profile.contact },
      }),
      400,
      WRONG_OTP,
    ],
  },
  {
    method: 'PUT',
    path: 'me/mails',
    status: 200,
    validRequest: async ({ me }) => ({ caller: me, body: { mailsAboutSteps: true } }),
    wrong: [withBody(() => ({ mailsAboutSteps: 'yes' })), 400, /Choose yes or no/],
    repeated: [200],
    expired: null,
    foreign: [
      async (request, { other }) => ({ ...request, body: { ...request.body, userId: other.id } }),
      400,
      /Unknown field/,
    ],
  },
  {
    method: 'PUT',
    path: 'changePassword',
    status: 200,
    validRequest: async ({ me }) => ({
      caller: me,
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    }),
    wrong: [withBody(() => ({ currentPassword: 'wrong one' })), 400, 'Your current password is wrong'],
    // The first request ended its own session.
    repeated: [401, /session/i],
    expired: null,
    foreign: [byUserWithOtherPassword, 400, 'Your current password is wrong'],
  },
  {
    method: 'POST',
    path: 'me/deletion',
    status: 200,
    deletesAccount: true,
    validRequest: async ({ me }) => ({ caller: me, body: { password: PASSWORD } }),
    wrong: [withBody(() => ({ password: 'wrong one' })), 400, 'Your current password is wrong'],
    // The first request deleted the account.
    repeated: [401, /session/i],
    expired: null,
    foreign: [byUserWithOtherPassword, 400, 'Your current password is wrong'],
  },
];
