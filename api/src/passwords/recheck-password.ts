import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { fieldError } from '../errors/app-error.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { checkPassword } from './hash-password.ts';

const WRONG = 'Your current password is wrong';

/** The answer to a wrong current password. @param field the field of the form that has it */
export const wrongPassword = (field: string) => fieldError('WRONG_CREDENTIALS', field, WRONG);

/**
 * Checks the current password of a signed-in user before an important change. Returns the stored hash: the change must
 * hold only while it is still stored. Reset the limit after the change.
 * @throws WRONG_CREDENTIALS 400, TOO_MANY 429 after ten wrong passwords in 15 minutes
 */
export async function recheckPassword(
  ctx: Context,
  limits: { wrongPasswords: SharedLimit },
  actor: SessionActor,
  { password, field }: { password: string; field: string },
): Promise<string> {
  // Counted before the check, so that simultaneous guesses count too.
  await limits.wrongPasswords.consume(actor._id, 'Too many wrong passwords. Please wait.');
  const [stored] = await ctx.sql<{ passwordHash: string }[]>`
    select users.password_hash from users where users.id = ${actor._id}`;
  if (!stored || !(await checkPassword(stored.passwordHash, password))) throw wrongPassword(field);
  return stored.passwordHash;
}
