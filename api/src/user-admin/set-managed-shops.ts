import { denialReason } from '@canteen/domain/users/permissions';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { lockShops } from '../database/lock-shops.ts';
import type { Queryable } from '../database/sql.ts';
import { fieldError } from '../errors/app-error.ts';
import { findUser } from '../users/queries.ts';
import { runUserUpdate } from './run-user-change.ts';

const NO_SHOP_ADMIN = 'Only a shop admin can be assigned to shops';

interface Assignment {
  managedShops: readonly string[];
  /** The shops that the form showed at first. */
  before?: readonly string[] | undefined;
}

/**
 * Assigns exactly these shops to a shop admin (section 6). With `before`, shops that another admin has assigned or removed
 * meanwhile stay so. Shops that were assigned before keep their time of assignment, which decides about `Shop.adminId`.
 * @throws FORBIDDEN 403, NOT_FOUND 404, REFUSED 422 when the user is no shop admin or a shop does not exist
 */
export async function setManagedShops(
  ctx: Context,
  actor: SessionActor,
  id: string,
  assignment: Assignment,
): Promise<UserRecord> {
  return runUserUpdate(ctx, actor, id, {
    action: 'user.setManagedShops',
    denialReason: (target) => denialReason(actor, 'user.setManagedShops', { target }),
    apply: async (tx, before, now) => {
      if (!before.isShopAdmin) throw fieldError('REFUSED', 'managedShops', NO_SHOP_ADMIN);
      const wanted = wantedShops(before.managedShops, assignment);
      await lockAssignedShops(tx, { assigned: before.managedShops, wanted });
      await tx`
        delete from shop_admins
        where shop_admins.user_id = ${id} and shop_admins.shop_id <> all(${wanted})`;
      await tx`
        insert into shop_admins (user_id, shop_id, assigned_at)
        select ${id}, wanted.shop_id, ${now} from unnest(${wanted}::text[]) as wanted (shop_id)
        on conflict do nothing`;
      return (await findUser(tx, id)) ?? before;
    },
    signal: 'shops',
  });
}

/** The shops that are assigned afterwards, each once. */
function wantedShops(assigned: readonly string[], { managedShops, before }: Assignment): string[] {
  const wanted = new Set(managedShops);
  if (!before) return [...wanted];
  const seen = new Set(before);
  const kept = assigned.filter((shop) => wanted.has(shop) || !seen.has(shop));
  const added = managedShops.filter((shop) => !seen.has(shop));
  return [...new Set([...kept, ...added])];
}

/** Locks the shops before and after, so that none is deleted before the transaction ends. @throws REFUSED 422 */
async function lockAssignedShops(
  tx: Queryable,
  { assigned, wanted }: { assigned: readonly string[]; wanted: readonly string[] },
): Promise<void> {
  const locked = await lockShops(tx, [...assigned, ...wanted]);
  if (wanted.every((shop) => locked.includes(shop))) return;
  const message = 'One of these shops does not exist any more';
  throw fieldError('REFUSED', 'managedShops', message);
}
