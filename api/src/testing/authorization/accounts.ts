import { expect } from 'vitest';
import { hashPassword } from '../../passwords/hash-password.ts';
import { requestCode, requestVerifiedCode } from '../codes.ts';
import { insertUser } from '../database/insert-rows.ts';
import { everyone, only, signedIn, type Person, type Rows, type Situation } from './matrix.ts';

export const USER = [
  '_id',
  'id',
  'name',
  'email',
  'contact',
  'address',
  'isAdmin',
  'isOwner',
  'isShopAdmin',
  'isDelivery',
  'isBlocked',
  'managedShops',
  'deletionRequestedAt',
  'mailsAboutSteps',
];
const SESSION = ['_id', 'userAgent', 'ip', 'createdAt', 'seenAt', 'expiresAt', 'current'];
const CODE_SENT = ['message', 'resendInSeconds', 'expiresInSeconds'];
const DELETION = ['state', 'requestedAt', 'waits', 'orders', 'refusal'];
const PASSWORD = 'pass word 1';

let hash: Promise<string> | undefined;

/** Gives the user a password. */
async function withPassword({ app }: Situation, person: Person | null): Promise<void> {
  hash ??= hashPassword(PASSWORD);
  if (person) await app.ctx.sql`update users set password_hash = ${await hash} where users.id = ${person.id}`;
}

const emailOf = ({ nonce }: Situation) => `n${nonce}@snu.edu.in`;
const contactOf = ({ nonce }: Situation) => `8${nonce.padStart(9, '0')}`;
const details = (s: Situation) => ({
  name: 'Meera Iyer',
  email: emailOf(s),
  contact: contactOf(s),
  address: 'Hostel 5, room 9',
  password: PASSWORD,
});

async function knownEmail(s: Situation): Promise<string> {
  await insertUser(s.app.ctx.sql, { email: emailOf(s) });
  return emailOf(s);
}

export const accountsRows: Rows = {
  'POST /api/users/login': {
    request: async (s) => {
      await withPassword(s, s.me);
      return { body: { email: s.me?.email ?? 'nobody@snu.edu.in', password: PASSWORD } };
    },
    status: { ...everyone(200), guest: 400, blocked: 401 },
    fields: [...USER, 'token'],
  },
  'POST /api/users/logout': { status: signedIn(204), fields: 'nothing' },
  'GET /api/users/me': { status: signedIn(200), fields: [...USER, 'token'] },
  'GET /api/users/sessions': { status: signedIn(200), fields: SESSION },
  'DELETE /api/users/sessions/{id}': {
    request: async ({ app, customer }) => {
      const [session] = await app.ctx.sql<{ id: string }[]>`
        select sessions.id from sessions where sessions.user_id = ${customer.id}`;
      return { params: { id: session?.id ?? '' } };
    },
    status: only(204, ['customer'], 404),
    fields: 'nothing',
  },
  'PUT /api/users/updateProfile': {
    request: (s) => {
      const { password: _, ...profile } = details(s);
      return { body: { ...profile, email: s.me?.email ?? emailOf(s) } };
    },
    status: signedIn(200),
    fields: [...USER, 'token'],
  },
  'GET /api/users/me/data': {
    status: signedIn(200),
    fields: [
      'exportedAt',
      'notes',
      'account',
      'sessions',
      'pushSubscriptions',
      'bypassEntry',
      'orders',
      'otherPayments',
      'changes',
    ],
    check: (body, { me }) => expect(body).toMatchObject({ account: { _id: me?.id, email: me?.email } }),
  },
  'PUT /api/users/me/mails': {
    request: () => ({ body: { mailsAboutSteps: true } }),
    status: signedIn(200),
    fields: USER,
    check: (body) => expect(body).toMatchObject({ mailsAboutSteps: true }),
  },
  'GET /api/users/me/deletion': { status: signedIn(200), fields: DELETION },
  'POST /api/users/me/deletion': {
    request: async (s) => {
      await withPassword(s, s.me);
      return { body: { password: PASSWORD } };
    },
    status: signedIn(200),
    fields: DELETION,
    check: (body) => expect(body).toMatchObject({ state: 'deleted' }),
  },
  'DELETE /api/users/me/deletion': { status: signedIn(200), fields: DELETION },
  'PUT /api/users/changePassword': {
    request: async (s) => {
      await withPassword(s, s.me);
      return { body: { currentPassword: PASSWORD, newPassword: 'another one' } };
    },
    status: signedIn(200),
    fields: ['message'],
  },
  'POST /api/users/email-change/initiate': {
    request: (s) => ({ body: { newEmail: emailOf(s) } }),
    status: signedIn(200),
    fields: CODE_SENT,
  },
  "POST /api/users/email-change/verify (the customer's code)": {
    request: async (s) => ({
      body: { newEmail: emailOf(s), otp: await requestCode(s.app, 'email-change', emailOf(s), s.customer) },
    }),
    status: only(200, ['customer'], 400),
    fields: ['message'],
  },
  'POST /api/users/register': {
    request: async (s) => ({
      body: { ...details(s), otp: await requestVerifiedCode(s.app, 'register', emailOf(s)) },
    }),
    status: everyone(201),
    fields: [...USER, 'token'],
  },
  'POST /api/users/register (without a code)': {
    request: (s) => ({ body: details(s) }),
    status: everyone(400),
    fields: 'nothing',
  },
  'POST /api/users/register/initiate': {
    request: (s) => ({ body: { email: emailOf(s) } }),
    status: everyone(200),
    fields: CODE_SENT,
  },
  'POST /api/users/register/verify-otp': {
    request: async (s) => ({
      body: { email: emailOf(s), otp: await requestCode(s.app, 'register', emailOf(s)) },
    }),
    status: everyone(200),
    fields: ['message'],
  },
  'POST /api/users/register/complete': {
    request: async (s) => ({
      body: { ...details(s), otp: await requestVerifiedCode(s.app, 'register', emailOf(s)) },
    }),
    status: everyone(201),
    fields: [...USER, 'token'],
  },
  'POST /api/users/forgot-password/initiate': {
    request: async (s) => ({ body: { email: await knownEmail(s) } }),
    status: everyone(200),
    fields: CODE_SENT,
  },
  'POST /api/users/forgot-password/verify': {
    request: async (s) => {
      const email = await knownEmail(s);
      return { body: { email, otp: await requestCode(s.app, 'password-reset', email) } };
    },
    status: everyone(200),
    fields: ['message'],
  },
  'POST /api/users/forgot-password/reset': {
    request: async (s) => {
      const email = await knownEmail(s);
      const otp = await requestCode(s.app, 'password-reset', email);
      return { body: { email, otp, newPassword: 'another one' } };
    },
    status: everyone(200),
    fields: ['message'],
  },
};
