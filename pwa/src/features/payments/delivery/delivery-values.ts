import { isExactRupees, MAX_RUPEES } from '@canteen/domain/money';
import type { Delivery } from '../../../data/checkout/quotes.ts';
import { hasFields, isNullable, isNumber, isOptional, isText } from '../../../lib/has-fields.ts';
import type { Form } from '../../../ui/use-form.ts';
import type { DeliveryPlaces } from './use-places.ts';
import { addressAtDropPoint } from '@canteen/domain/drop-point';

export const NO_PLACE = 'Please select your location on the map';

/** The fields of the order form. */
export interface DeliveryValues {
  name: string;
  address: string;
  note: string;
  place: { lat: number; lng: number } | null;
  dropPoint: { _id: string; name: string } | null;
}
/** The fields of the form of a custom order. */
export interface CustomOrderValues extends DeliveryValues {
  /** In rupees, as it was typed. */
  totalPrice: string;
}

/** What the delivery fields use of the form around them. */
export type DeliveryForm = Pick<
  Form<DeliveryValues>,
  'values' | 'register' | 'getValues' | 'setValue' | 'formState'
>;

/** A custom order that was checked. */
export interface CustomOrder extends DeliveryValues {
  /** In rupees. */
  totalPrice: number;
}

/** A stored draft; every field is optional. */
export type Draft = { [Name in keyof CustomOrderValues]?: CustomOrderValues[Name] | undefined };
export const isDraft = hasFields<Draft>({
  name: isOptional(isText),
  address: isOptional(isText),
  note: isOptional(isText),
  place: isOptional(isNullable(hasFields({ lat: isNumber, lng: isNumber }))),
  dropPoint: isOptional(isNullable(hasFields({ _id: isText, name: isText }))),
  totalPrice: isOptional(isText),
});

/** What was typed as a number; NaN when it is none. */
export const typedNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

export const LEAST_PRICE = 1;

/** The agreed price in rupees; null when what was typed is not a price. */
export function agreedPrice(typed: string): number | null {
  const rupees = typedNumber(typed);
  return rupees >= LEAST_PRICE && rupees <= MAX_RUPEES && isExactRupees(rupees) ? rupees : null;
}

/** The form's initial values: the draft, else the place of the last order, else the user's details. */
export const deliveryDefaults = (
  draft: Draft,
  user: { name: string; address: string } | null,
  { last, startsWithLast }: Pick<DeliveryPlaces, 'last' | 'startsWithLast'>,
): DeliveryValues => ({
  name: draft.name ?? user?.name ?? '',
  address: draft.address ?? (startsWithLast ? last?.address : undefined) ?? user?.address ?? '',
  note: draft.note ?? '',
  place: draft.place ?? (startsWithLast ? last?.place : undefined) ?? null,
  dropPoint: draft.dropPoint ?? null,
});

/** The delivery of a valid form; null without a place. */
export function deliveryOf({
  name,
  address,
  note: orderDescription,
  place: addressLatLng,
  dropPoint: chosen,
}: DeliveryValues): Delivery | null {
  if (!addressLatLng) return null;
  if (!chosen) return { name, address, addressLatLng, orderDescription };
  // The server does the same with its own name of the drop point.
  const full = addressAtDropPoint(chosen.name, address) ?? address;
  return { name, address: full, addressLatLng, dropPointId: chosen._id, orderDescription };
}
