import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { findUser } from '../users/queries.ts';

/** One account, for admin and owner (section 6). @throws FORBIDDEN 403, NOT_FOUND 404 */
export async function getUser(ctx: Context, actor: SessionActor, id: string): Promise<UserRecord> {
  requireRight(actor, 'users.manage');
  const user = await findUser(ctx.sql, id);
  if (!user) throw notFound('There is no such user');
  return user;
}
