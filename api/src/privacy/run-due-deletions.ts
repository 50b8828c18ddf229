import type { Context } from '../context/context.ts';
import { lockUser } from '../users/queries.ts';
import { announceDeletion, deleteAccount } from './delete-account.ts';
import { eraseOrdersOfDeletedUsers } from './erase-orders.ts';
import { hasPendingItems, pendingItemsOf } from './queries.ts';

/**
 * Deletes the accounts whose users have asked for it and have nothing under way any more, then erases the personal data of
 * the orders of deleted users. What fails is left to the next run.
 */
export async function runDueDeletions(ctx: Context): Promise<void> {
  await deleteAccountsDue(ctx);
  await eraseOrdersOfDeletedUsers(ctx);
}

async function deleteAccountsDue(ctx: Context): Promise<void> {
  const due = await ctx.sql<{ id: string }[]>`
    select users.id from users
    where users.deletion_requested_at is not null and not ${hasPendingItems(ctx.sql, ctx.sql`users.id`)}
    order by users.deletion_requested_at`;
  for (const { id } of due) {
    try {
      await deleteWhenDue(ctx, id);
    } catch (error) {
      ctx.log.warn({ err: error, userId: id }, 'an account could not be deleted; will retry');
    }
  }
}

async function deleteWhenDue(ctx: Context, id: string): Promise<void> {
  const isDeleted = await ctx.sql.begin(async (tx) => {
    const user = await lockUser(tx, id);
    // Since the list was read, the request may have been withdrawn, or an order placed.
    if (!user || user.deletionRequestedAt === null || (await pendingItemsOf(tx, id)).waits) return false;
    await deleteAccount(tx, user, ctx.clock.now());
    return true;
  });
  if (isDeleted) announceDeletion(ctx, id);
}
