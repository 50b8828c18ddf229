import type { Context } from '../context/context.ts';
import { decryptCode, type CodePurpose } from '../one-time-codes/one-time-code.ts';
import type { Caller, TestApp } from './app.ts';

/** The newest code for this address, as if its mail had been sent. */
export async function codeFor(ctx: Context, purpose: CodePurpose, email: string): Promise<string> {
  const [row] = await ctx.sql<{ id: string; sealed: string | null }[]>`
    select one_time_codes.id, one_time_codes.sealed from one_time_codes
    where one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
    order by one_time_codes.created_at desc, one_time_codes.id limit 1`;
  if (!row?.sealed) throw new Error(`no code for ${email}`);
  await ctx.sql`update one_time_codes set mailed_at = now() where one_time_codes.id = ${row.id}`;
  return decryptCode(ctx.config, row.id, row.sealed);
}

/** Another code of six digits. */
export const differentCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const PATHS = { register: 'register', 'password-reset': 'forgot-password', 'email-change': 'email-change' };

/** Requests a code over HTTP and returns the mailed code. */
export async function requestCode(
  app: TestApp,
  purpose: CodePurpose,
  email: string,
  caller: Caller = null,
): Promise<string> {
  const body = purpose === 'email-change' ? { newEmail: email } : { email };
  const { status } = await app.request(caller, 'POST', `/api/users/${PATHS[purpose]}/initiate`, body);
  if (status !== 200) throw new Error(`no code for ${email}: ${status}`);
  return codeFor(app.ctx, purpose, email);
}

/** Requests a code and verifies it, over HTTP. */
export async function requestVerifiedCode(
  app: TestApp,
  purpose: CodePurpose,
  email: string,
  caller: Caller = null,
): Promise<string> {
  const otp = await requestCode(app, purpose, email, caller);
  const verify = purpose === 'register' ? 'verify-otp' : 'verify';
  const body = purpose === 'email-change' ? { newEmail: email, otp } : { email, otp };
  const { status } = await app.request(caller, 'POST', `/api/users/${PATHS[purpose]}/${verify}`, body);
  if (status !== 200) throw new Error(`the code for ${email} was not verified: ${status}`);
  return otp;
}
