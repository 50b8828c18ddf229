import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME } from '@canteen/domain/shops/shop-hours';
import { staffShopSchema, type StaffShop } from '@canteen/domain/shops/shop.schema';
import { contactDigits } from '@canteen/domain/users/contact-search';
import { fieldsLike, fits, hasFields, isNullable, isNumber } from '../../../lib/has-fields.ts';
import { keptInput } from '../../../ui/edit/kept-input.ts';
import { textOfTags } from '../../../ui/form/text-of-tags.ts';
import { placeInWords, type Place } from '../../../ui/map/place.ts';

/** The name of the shop form, for its unsaved input. */
export const SHOP_FORM = 'shop';

/** The values of the shop form; `tags` is one comma-separated text. */
export interface ShopValues {
  name: string;
  description: string;
  address: string;
  contact: string;
  tags: string;
  openingTime: string;
  closingTime: string;
  imageUrl: string;
  location: Place | null;
}
export type ShopField = keyof ShopValues;

export const SHOP_LABELS: Record<ShopField, string> = {
  name: 'Shop name',
  description: 'Description',
  address: 'Address',
  contact: 'Contact number',
  tags: 'Tags',
  openingTime: 'Opens at',
  closingTime: 'Closes at',
  imageUrl: 'Picture address',
  location: 'Location on the map',
};
export const SHOP_FIELDS = Object.keys(SHOP_LABELS) as ShopField[];

/** The form's initial values; a new shop is open from 09:00 to 22:00 (specification, section 5). */
export function shopValues(shop: StaffShop | null): ShopValues {
  return {
    name: shop?.name ?? '',
    description: shop?.description ?? '',
    address: shop?.address ?? '',
    contact: shop?.contact ?? '',
    tags: shop?.tags.join(', ') ?? '',
    openingTime: shop?.openingTime ?? DEFAULT_OPENING_TIME,
    closingTime: shop?.closingTime ?? DEFAULT_CLOSING_TIME,
    imageUrl: shop?.imageUrl ?? '',
    location: shop?.location ?? null,
  };
}

export const isKeptShop = keptInput<StaffShop, ShopValues>(
  fits(staffShopSchema),
  hasFields({
    ...fieldsLike(shopValues(null)),
    location: isNullable(hasFields<Place>({ lat: isNumber, lng: isNumber })),
  }),
);

/** A value of the form as text for the user. */
export function valueInWords(value: ShopValues[ShopField]): string {
  if (value === null) return 'no pin';
  if (typeof value === 'object') return placeInWords(value);
  return value.trim() === '' ? 'empty' : value;
}

/** The value without differences that the server ignores, such as spaces around it. */
export function textOfShop(field: ShopField, value: ShopValues[ShopField]): string {
  if (typeof value !== 'string') return value === null ? '' : `${value.lat} ${value.lng}`;
  if (field === 'contact') return contactDigits(value);
  return field === 'tags' ? textOfTags(value) : value.trim();
}
