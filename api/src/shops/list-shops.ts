import { isAdminOrOwner } from '@canteen/domain/permissions';
import type { Shop, StaffShop } from '@canteen/domain/shop.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { presentShop, presentStaffShop, type ShopRecord } from '../presenters/shop.ts';
import type { ShopCache } from './shop-cache.ts';
import { shopsMatching } from './queries.ts';

export const SHOP_NOT_FOUND = 'Shop not found or is currently unavailable';

function present(ctx: Context, shops: readonly ShopRecord[]): Shop[] {
  const now = ctx.clock.now();
  return shops.map((shop) => presentShop(shop, now));
}

const enabled = (shops: readonly ShopRecord[]) => shops.filter((shop) => shop.enabled);

/** All enabled shops, by name. */
export async function listShops(ctx: Context, shopCache: ShopCache): Promise<Shop[]> {
  return present(ctx, enabled(await shopCache.shops()));
}

/** One shop, enabled or not. @throws NOT_FOUND 404 with the specification's text */
export async function getShop(ctx: Context, shopCache: ShopCache, id: string): Promise<Shop> {
  const shop = await shopCache.shop(id);
  if (!shop) throw notFound(SHOP_NOT_FOUND);
  return presentShop(shop, ctx.clock.now());
}

/** Enabled shops whose name, description, tags or foods contain the term. */
export async function searchShops(ctx: Context, shopCache: ShopCache, term: string): Promise<Shop[]> {
  const matching = await shopsMatching(ctx.sql, term);
  return present(
    ctx,
    enabled(await shopCache.shops()).filter((shop) => matching.has(shop._id)),
  );
}

/** Enabled shops that have the tag, or have a food with it; for 'All' every enabled shop. */
export async function shopsWithTag(ctx: Context, shopCache: ShopCache, tag: string): Promise<Shop[]> {
  const key = tag.toLowerCase();
  const shops = enabled(await shopCache.shops());
  return present(ctx, key === 'all' ? shops : shops.filter((shop) => shop.tagKeys.includes(key)));
}

/** The shops that the actor may manage, also disabled ones: all for admin and owner. @throws FORBIDDEN 403 */
export async function listStaffShops(
  ctx: Context,
  shopCache: ShopCache,
  actor: SessionActor,
): Promise<StaffShop[]> {
  requireRight(actor, 'shops.manage');
  if (!isAdminOrOwner(actor)) return listAssignedShops(ctx, shopCache, actor);
  return presentForStaff(ctx, await shopCache.shops());
}

/** The shops that are assigned to the actor. */
export async function listAssignedShops(
  ctx: Context,
  shopCache: ShopCache,
  actor: SessionActor,
): Promise<StaffShop[]> {
  const shops = await shopCache.shops();
  return presentForStaff(
    ctx,
    shops.filter((shop) => actor.managedShops.includes(shop._id)),
  );
}

function presentForStaff(ctx: Context, shops: readonly ShopRecord[]): StaffShop[] {
  const now = ctx.clock.now();
  return shops.map((shop) => presentStaffShop(shop, now));
}
