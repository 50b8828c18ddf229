import { denialReason } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { lockShops } from '../database/lock-shops.ts';
import { removeNoticesTo } from '../notices/remove-notices.ts';
import { revokeResetCodes } from '../one-time-codes/check-code.ts';
import { throwUserConflict } from '../users/conflicts.ts';
import { runUserChange } from './run-user-change.ts';

/**
 * Deletes an account and ends its sessions. Its orders and the statistics stay; a payment of it that is captured later is
 * refunded (decisions, Shops and Checkout). The job `deletions` erases the personal data of its orders when they have
 * ended.
 * @throws FORBIDDEN 403, NOT_FOUND 404, REFUSED 422 for the last owner
 */
export async function deleteUser(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  await runUserChange(ctx, actor, id, {
    action: 'user.delete',
    denialReason: (target) => denialReason(actor, 'user.delete', { target }),
    apply: async (tx, before, now) => {
      await lockShops(tx, before.managedShops);
      await tx`delete from users where users.id = ${id}`.catch(throwUserConflict);
      await revokeResetCodes(tx, before.email, now);
      await removeNoticesTo(tx, before.email);
      return null;
    },
    // The user may have been a shop admin, which changes the `adminId` of shops.
    signal: 'shops',
  });
}
