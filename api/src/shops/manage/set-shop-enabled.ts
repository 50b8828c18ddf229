import type { ShopEnabledInput, StaffShop } from '@canteen/domain/shops/shop.schema';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { requireRight } from '../../errors/require-right.ts';
import { changeShop } from './change-shop.ts';

/**
 * Enables or disables a shop, or keeps it open outside its hours (decisions, Shops). A value that is left out stays as it
 * is, so that two users who change one value each do not undo each other's change.
 * @throws FORBIDDEN 403, NOT_FOUND 404
 */
export async function setShopEnabled(
  ctx: Context,
  actor: SessionActor,
  id: string,
  { enabled, manualOverride }: ShopEnabledInput,
): Promise<StaffShop> {
  requireRight(actor, 'shop.setEnabled', { shopId: id });
  return changeShop(ctx, actor, id, {
    action: 'shop.setEnabled',
    async write(tx, shop) {
      const next = {
        enabled: enabled ?? shop.enabled,
        manualOverride: manualOverride ?? shop.manualOverride,
      };
      if (shop.enabled === next.enabled && shop.manualOverride === next.manualOverride) return false;
      await tx`update shops set ${tx(next)} where shops.id = ${id}`;
      return true;
    },
  });
}
