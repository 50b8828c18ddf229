import type { StaffShop, UpdateShopInput } from '@canteen/domain/shops/shop.schema';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import { requireRight } from '../../errors/require-right.ts';
import { throwMissingPicture } from '../../pictures/missing-picture.ts';
import { presentStaffShop, type ShopRecord } from '../../presenters/shop.ts';
import { sameTags } from '../../tags/same-tags.ts';
import { saveTags } from '../../tags/save-tags.ts';
import { changeShop } from './change-shop.ts';

const CHANGED = 'This shop was changed since you opened it. Please check the changes and save again.';

type Form = Pick<
  ShopRecord,
  | 'name'
  | 'description'
  | 'address'
  | 'contact'
  | 'imageUrl'
  | 'tags'
  | 'openingTime'
  | 'closingTime'
  | 'lat'
  | 'lng'
>;

/**
 * Changes text, hours, contact, picture, tags and pin of a shop (section 7). A request that changes nothing, such as
 * a repeat, returns the shop and writes no audit entry.
 * @throws FORBIDDEN 403, NOT_FOUND 404, INVALID 400 when the picture is gone, CONFLICT 409 with `shop` when it changed
 *   since `version`
 */
export async function updateShop(
  ctx: Context,
  actor: SessionActor,
  id: string,
  input: UpdateShopInput,
): Promise<StaffShop> {
  requireRight(actor, 'shop.edit', { shopId: id });
  return changeShop(ctx, actor, id, {
    action: 'shop.update',
    async write(tx, shop) {
      const form = formOf(input, shop);
      if (isSame(form, shop)) return false;
      if (input.version !== undefined && input.version !== shop.formVersion)
        throw new AppError('CONFLICT', CHANGED, { body: { shop: presentStaffShop(shop, ctx.clock.now()) } });
      const { tags, ...columns } = form;
      await tx`
        update shops set ${tx(columns)}, revision = shops.revision + 1 where shops.id = ${id}`.catch(
        throwMissingPicture,
      );
      await saveTags(tx, 'shop', [{ id, labels: tags }]);
      return true;
    },
  });
}

/** The new values of the shop. An optional field that was not sent keeps its value. */
function formOf(input: UpdateShopInput, shop: ShopRecord): Form {
  const { name, description, address, contact, location } = input;
  return {
    name,
    description,
    address,
    contact,
    imageUrl: input.imageUrl ?? shop.imageUrl,
    tags: input.tags ?? shop.tags,
    openingTime: input.openingTime ?? shop.openingTime,
    closingTime: input.closingTime ?? shop.closingTime,
    lat: location === undefined ? shop.lat : (location?.lat ?? null),
    lng: location === undefined ? shop.lng : (location?.lng ?? null),
  };
}

function isSame({ tags, ...texts }: Form, shop: ShopRecord): boolean {
  const names = Object.keys(texts) as (keyof typeof texts)[];
  return sameTags(tags, shop.tags) && names.every((name) => texts[name] === shop[name]);
}
