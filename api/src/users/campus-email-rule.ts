import { isCampusEmail, campusEmailError } from '@canteen/domain/accounts/campus-email';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { fieldError } from '../errors/app-error.ts';

/**
 * Checks that a new email is of the campus domain or on the bypass list (sections 1 and 9; decisions, Accounts). It is
 * not called for an email that the account already has.
 * @throws INVALID 400 that names the field
 */
export async function checkCampusEmail(
  ctx: Pick<Context, 'config'>,
  sql: Queryable,
  email: string,
  field = 'email',
): Promise<void> {
  const { campusEmailDomain, ownerEmail } = ctx.config;
  if (isCampusEmail(email, campusEmailDomain) || email === ownerEmail) return;
  const listed = await sql`select 1 from bypass_entries where bypass_entries.email = ${email}`;
  if (listed.count > 0) return;
  const message = campusEmailError(campusEmailDomain);
  throw fieldError('INVALID', field, message);
}
