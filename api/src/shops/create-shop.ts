import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME } from '@canteen/domain/shops/shop-hours';
import type { CreateShopInput, StaffShop } from '@canteen/domain/shops/shop.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { throwMissingPicture } from '../pictures/missing-picture.ts';
import { presentStaffShop, shopForAudit } from '../presenters/shop.ts';
import { saveTags } from '../tags/save-tags.ts';
import { publishShopChange } from './change-shop.ts';
import { shopById } from './queries.ts';

/**
 * Adds a shop, enabled and without GST (section 7).
 * @throws FORBIDDEN 403 with the specification's text, INVALID 400 when the picture is gone
 */
export async function createShop(
  ctx: Context,
  actor: SessionActor,
  input: CreateShopInput,
): Promise<StaffShop> {
  requireRight(actor, 'shop.create');
  const { tags = [], location = null, ...texts } = input;
  const now = ctx.clock.now();
  const shop = await ctx.sql.begin(async (tx) => {
    const row = {
      imageUrl: '',
      openingTime: DEFAULT_OPENING_TIME,
      closingTime: DEFAULT_CLOSING_TIME,
      ...texts,
      lat: location?.lat ?? null,
      lng: location?.lng ?? null,
      createdAt: now,
    };
    const [made] = await tx<{ id: string }[]>`insert into shops ${tx(row)} returning shops.id`.catch(
      throwMissingPicture,
    );
    const id = made?.id ?? '';
    await saveTags(tx, 'shop', id, tags);
    const created = await shopById(tx, id);
    if (!created) throw new Error('the shop was not created');
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'shop.create',
      subjectKind: 'shop',
      subjectId: id,
      after: shopForAudit(created, now),
    });
    return created;
  });
  publishShopChange(ctx, shop._id);
  return presentStaffShop(shop, now);
}
