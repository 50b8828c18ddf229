import { isCampusEmail, campusEmailError } from '@canteen/domain/accounts/campus-email';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import { fieldError } from '../errors/app-error.ts';

/**
 * Refuses a new email that is neither of the campus domain nor on the bypass list (sections 1 and 9; decisions, Accounts).
 * It is not called for an email that the account already has.
 * @throws INVALID 400 that names the field
 */
export async function requireCampusEmail(
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
