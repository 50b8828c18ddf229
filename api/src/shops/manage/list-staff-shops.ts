import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { isAdminOrOwner } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { requireRight } from '../../errors/require-right.ts';
import { presentStaffShop, type ShopRecord } from '../../presenters/shop.ts';
import type { ShopCache } from '../shop-cache.ts';

/**
 * GET /api/shops/admin (section 7; decisions, Roles): the shops that the actor may manage, also disabled ones: all for admin
 * and owner.
 * @throws FORBIDDEN 403
 */
export async function listStaffShops(
  ctx: Context,
  shopCache: ShopCache,
  actor: SessionActor,
): Promise<StaffShop[]> {
  requireRight(actor, 'shops.manage');
  if (!isAdminOrOwner(actor)) return listAssignedShops(ctx, shopCache, actor);
  return present(ctx, await shopCache.shops());
}

/** GET /api/shops/managed (decisions, HTTP): the shops that are assigned to the actor. */
export async function listAssignedShops(
  ctx: Context,
  shopCache: ShopCache,
  actor: SessionActor,
): Promise<StaffShop[]> {
  const shops = await shopCache.shops();
  return present(
    ctx,
    shops.filter((shop) => actor.managedShops.includes(shop._id)),
  );
}

function present(ctx: Context, shops: readonly ShopRecord[]): StaffShop[] {
  const now = ctx.clock.now();
  return shops.map((shop) => presentStaffShop(shop, now));
}
