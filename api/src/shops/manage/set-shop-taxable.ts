import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { requireRight } from '../../errors/require-right.ts';
import { changeShop } from './change-shop.ts';

/** Sets whether GST is added to a shop's orders (section 6). @throws FORBIDDEN 403 with the specification's text, NOT_FOUND 404 */
export async function setShopTaxable(
  ctx: Context,
  actor: SessionActor,
  id: string,
  taxable: boolean,
): Promise<StaffShop> {
  requireRight(actor, 'shop.setTaxable');
  return changeShop(ctx, actor, id, {
    action: 'shop.setTaxable',
    async write(tx, shop) {
      if (shop.taxable === taxable) return false;
      await tx`update shops set taxable = ${taxable} where shops.id = ${id}`;
      return true;
    },
  });
}
