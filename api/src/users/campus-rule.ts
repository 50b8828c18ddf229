import { isCampusEmail, notCampusEmail } from '@canteen/domain/campus-email';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { invalid } from '../errors/app-error.ts';

/**
 * An address may become someone's only when it is of the campus or on the bypass list (sections 1 and 9; decisions,
 * Accounts). Who has one keeps it, whatever becomes of the list.
 * @throws INVALID 400 that names the field
 */
export async function checkCampusRule(
  ctx: Pick<Context, 'config'>,
  sql: Queryable,
  email: string,
  field = 'email',
): Promise<void> {
  const { campusEmailDomain, ownerEmail } = ctx.config;
  if (isCampusEmail(email, campusEmailDomain) || email === ownerEmail) return;
  const listed = await sql`select 1 from bypass_entries where bypass_entries.email = ${email}`;
  if (listed.count > 0) return;
  const message = notCampusEmail(campusEmailDomain);
  throw invalid(message, { [field]: message });
}
