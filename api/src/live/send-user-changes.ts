import type { User } from '@canteen/domain/users/user.schema';
import type { Context } from '../context/context.ts';
import { presentUser } from '../presenters/user.ts';
import { findUser } from '../users/queries.ts';
import { createMergedRunner } from './merged-runner.ts';

/**
 * Returns a function that reads a changed user and sends it to those who manage users, if `isAnyoneOnline` says that one
 * of them has a socket here. Calls during a read lead to one more read.
 */
export function createUserChangeSender(
  ctx: Context,
  isAnyoneOnline: () => boolean,
  send: (change: { userId: string; user: User | null }) => void,
): (userId: string) => void {
  const runMerged = createMergedRunner();
  const read = async (userId: string): Promise<void> => {
    if (!isAnyoneOnline()) return;
    try {
      const user = await findUser(ctx.sql, userId);
      send({ userId, user: user && presentUser(user) });
    } catch (error) {
      ctx.log.warn({ err: error }, 'a changed user could not be read');
    }
  };
  return (userId) => runMerged(userId, () => read(userId));
}
