import { denialReason } from '@canteen/domain/users/permissions';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { lockShops } from '../database/lock-shops.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';
import { throwUserConflict } from '../users/conflicts.ts';
import { runUserUpdate } from './run-user-change.ts';

/** The flags of a user, with the permission that each one needs. */
const ACTIONS = {
  isBlocked: 'user.setBlocked',
  isAdmin: 'user.setAdmin',
  isOwner: 'user.setOwner',
  isShopAdmin: 'user.setShopAdmin',
  isDelivery: 'user.setDelivery',
} as const;
export type Flag = keyof typeof ACTIONS;

/**
 * Blocks or unblocks an account, or gives or takes a role (section 6). Blocking ends all sessions; taking the shop admin
 * role removes the assigned shops.
 * @throws FORBIDDEN 403 with the specification's text, NOT_FOUND 404, REFUSED 422 for the last owner
 */
export async function setFlag(
  ctx: Context,
  actor: SessionActor,
  { id, flag, value }: { id: string; flag: Flag; value: boolean },
): Promise<UserRecord> {
  return runUserUpdate(ctx, actor, id, {
    action: ACTIONS[flag],
    denialReason: (target) => denialReason(actor, ACTIONS[flag], { target, value }),
    apply: async (tx, before) => {
      if (flag === 'isShopAdmin') await lockShops(tx, before.managedShops);
      await tx`update users set ${tx({ [flag]: value })} where users.id = ${id}`.catch(throwUserConflict);
      if (flag === 'isBlocked' && value) await revokeSessions(tx, id);
      const unassigned = flag === 'isShopAdmin' && !value;
      if (unassigned) await tx`delete from shop_admins where shop_admins.user_id = ${id}`;
      return { ...before, [flag]: value, ...(unassigned && { managedShops: [] }) };
    },
    ...(flag === 'isShopAdmin' && { signal: 'shops' }),
  });
}
