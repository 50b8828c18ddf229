import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME } from '@canteen/domain/shops/shop-hours';
import type { CreateShopInput, StaffShop } from '@canteen/domain/shops/shop.schema';
import { recordAudit } from '../../audit/record-audit.ts';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';
import type { Queryable } from '../../database/sql.ts';
import { notFound } from '../../errors/app-error.ts';
import { requireRight } from '../../errors/require-right.ts';
import { throwMissingPicture } from '../../pictures/missing-picture.ts';
import { presentStaffShop, shopForAudit } from '../../presenters/shop.ts';
import { requireCurrentSession } from '../../sessions/check-session.ts';
import { saveTags } from '../../tags/save-tags.ts';
import { shopById } from '../queries.ts';
import { publishShopChange } from './change-shop.ts';

/**
 * Adds a shop, enabled and without GST (section 7). A repeat by the same user with the same key adds none: it answers
 * the shop as it is now, with `isNew` false.
 * @param key the `creationKey` of the request; null without one
 * @throws FORBIDDEN 403 with the specification's text, INVALID 400 when the picture is gone, NOT_FOUND 404 when the shop of
 *   this key is deleted at this moment
 * @throws SessionChangedError when the session has ended, or the actor has changed
 */
export async function createShop(
  ctx: Context,
  actor: SessionActor,
  input: CreateShopInput,
  key: string | null,
): Promise<{ shop: StaffShop; isNew: boolean }> {
  requireRight(actor, 'shop.create');
  const { tags = [], location = null, ...texts } = input;
  const now = ctx.clock.now();
  const create = async (tx: Queryable) => {
    const row = {
      imageUrl: '',
      openingTime: DEFAULT_OPENING_TIME,
      closingTime: DEFAULT_CLOSING_TIME,
      ...texts,
      lat: location?.lat ?? null,
      lng: location?.lng ?? null,
      createdAt: now,
      creationKey: key,
    };
    const [made] = await tx<{ id: string }[]>`
      insert into shops ${tx(row)} on conflict (creation_key) do nothing returning shops.id`.catch(
      throwMissingPicture,
    );
    if (!made) return { shop: await shopOfKey(tx, key), isNew: false };
    const { id } = made;
    await saveTags(tx, 'shop', [{ id, labels: tags }]);
    // Somebody may have blocked the actor, or taken their role, while this waited for an import with the same tags.
    await requireCurrentSession(tx, now, actor);
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
    return { shop: created, isNew: true };
  };
  // An import may add the same tags in another order.
  const { shop, isNew } = await retryDeadlocks(() => ctx.sql.begin(create));
  if (isNew) publishShopChange(ctx, shop._id);
  return { shop: presentStaffShop(shop, now), isNew };
}

async function shopOfKey(tx: Queryable, key: string | null) {
  const [row] = await tx<{ id: string }[]>`select shops.id from shops where shops.creation_key = ${key}`;
  const shop = row && (await shopById(tx, row.id));
  if (!shop) throw notFound('This shop was added and deleted meanwhile');
  return shop;
}
