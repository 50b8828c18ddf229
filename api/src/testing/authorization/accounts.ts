import { hashPassword } from '../../accounts/passwords.ts';
import { askForCode, provedCode } from '../codes.ts';
import { insertUser } from '../insert-rows.ts';
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
];
const SESSION = ['_id', 'userAgent', 'ip', 'createdAt', 'seenAt', 'expiresAt', 'current'];
const CODE_SENT = ['message', 'resendInSeconds', 'expiresInSeconds'];
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
    ask: async (s) => {
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
    ask: async ({ app, customer }) => {
      const [session] = await app.ctx.sql<{ id: string }[]>`
        select sessions.id from sessions where sessions.user_id = ${customer.id}`;
      return { params: { id: session?.id ?? '' } };
    },
    status: only(204, ['customer'], 404),
    fields: 'nothing',
  },
  'PUT /api/users/updateProfile': {
    ask: (s) => {
      const { password: _, ...profile } = details(s);
      return { body: { ...profile, email: s.me?.email ?? emailOf(s) } };
    },
    status: signedIn(200),
    fields: [...USER, 'token'],
  },
  'PUT /api/users/changePassword': {
    ask: async (s) => {
      await withPassword(s, s.me);
      return { body: { currentPassword: PASSWORD, newPassword: 'another one' } };
    },
    status: signedIn(200),
    fields: ['message'],
  },
  'POST /api/users/email-change/initiate': {
    ask: (s) => ({ body: { newEmail: emailOf(s) } }),
    status: signedIn(200),
    fields: CODE_SENT,
  },
  "POST /api/users/email-change/verify (the customer's code)": {
    ask: async (s) => ({
      body: { newEmail: emailOf(s), otp: await askForCode(s.app, 'email-change', emailOf(s), s.customer) },
    }),
    status: only(200, ['customer'], 400),
    fields: ['message'],
  },
  'POST /api/users/register': {
    ask: async (s) => ({ body: { ...details(s), otp: await provedCode(s.app, 'register', emailOf(s)) } }),
    status: everyone(201),
    fields: [...USER, 'token'],
  },
  'POST /api/users/register (without a code)': {
    ask: (s) => ({ body: details(s) }),
    status: everyone(400),
    fields: 'nothing',
  },
  'POST /api/users/register/initiate': {
    ask: (s) => ({ body: { email: emailOf(s) } }),
    status: everyone(200),
    fields: CODE_SENT,
  },
  'POST /api/users/register/verify-otp': {
    ask: async (s) => ({
      body: { email: emailOf(s), otp: await askForCode(s.app, 'register', emailOf(s)) },
    }),
    status: everyone(200),
    fields: ['message'],
  },
  'POST /api/users/register/complete': {
    ask: async (s) => ({ body: { ...details(s), otp: await provedCode(s.app, 'register', emailOf(s)) } }),
    status: everyone(201),
    fields: [...USER, 'token'],
  },
  'POST /api/users/forgot-password/initiate': {
    ask: async (s) => ({ body: { email: await knownEmail(s) } }),
    status: everyone(200),
    fields: CODE_SENT,
  },
  'POST /api/users/forgot-password/verify': {
    ask: async (s) => {
      const email = await knownEmail(s);
      return { body: { email, otp: await askForCode(s.app, 'password-reset', email) } };
    },
    status: everyone(200),
    fields: ['message'],
  },
  'POST /api/users/forgot-password/reset': {
    ask: async (s) => {
      const email = await knownEmail(s);
      const otp = await askForCode(s.app, 'password-reset', email);
      return { body: { email, otp, newPassword: 'another one' } };
    },
    status: everyone(200),
    fields: ['message'],
  },
};
