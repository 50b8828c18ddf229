import { addressAtDropPoint } from '@canteen/domain/drop-points/drop-point';
import { isExactRupees, MAX_RUPEES } from '@canteen/domain/money';
import { MIN_CUSTOM_PRICE } from '@canteen/domain/payments/custom-price';
import type { Delivery } from '../../../data/checkout/quotes.ts';
import { hasFields, isNullable, isNumber, isOptional, isText } from '../../../lib/has-fields.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import type { FormElements } from '../../../ui/form/use-group-focus.ts';
import type { DeliveryPlaces } from './use-delivery-places.ts';

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
> &
  FormElements<keyof DeliveryValues>;

/** A custom order that was checked. */
export interface CustomOrder extends DeliveryValues {
  /** In rupees. */
  totalPrice: number;
}

/** A stored draft; every field is optional. */
export type Draft = { [Name in keyof DraftValues]?: DraftValues[Name] | undefined };
interface DraftValues extends CustomOrderValues {
  /** The notes of the order form, by shop. A note is for one shop only. */
  notes: Record<string, string>;
  /** The address of the account when the draft was stored. */
  ownAddress: string;
}
export const isDraft = hasFields<Draft>({
  name: isOptional(isText),
  address: isOptional(isText),
  note: isOptional(isText),
  place: isOptional(isNullable(hasFields({ lat: isNumber, lng: isNumber }))),
  dropPoint: isOptional(isNullable(hasFields({ _id: isText, name: isText }))),
  totalPrice: isOptional(isText),
  notes: isOptional(hasFields({})),
  ownAddress: isOptional(isText),
});

/** What was typed as a number; NaN when it is none. */
export const typedNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The agreed price in rupees; null when what was typed is not a price. */
export function agreedPrice(typed: string): number | null {
  const rupees = typedNumber(typed);
  return rupees >= MIN_CUSTOM_PRICE && rupees <= MAX_RUPEES && isExactRupees(rupees) ? rupees : null;
}

/**
 * The form's initial values: the draft, else the place of the last order, else the user's details. The place of a draft
 * does not count when the address of the account has changed since.
 */
export function deliveryDefaults(
  draft: Draft,
  user: { name: string; address: string } | null,
  { last, startsWithLast }: Pick<DeliveryPlaces, 'last' | 'startsWithLast'>,
): DeliveryValues {
  const hasMoved = (draft.ownAddress ?? user?.address) !== user?.address;
  const typed = hasMoved ? {} : draft;
  return {
    name: draft.name ?? user?.name ?? '',
    address: typed.address ?? (startsWithLast ? last?.address : undefined) ?? user?.address ?? '',
    note: draft.note ?? '',
    place: typed.place ?? (startsWithLast ? last?.place : undefined) ?? null,
    dropPoint: typed.dropPoint ?? null,
  };
}

/** The draft of the order form with the note for this shop. */
export const withNoteFor = (shopId: string, draft: Draft): Draft => ({
  ...draft,
  note: draft.notes?.[shopId],
});

/** What the order form stores as its draft. */
export const orderDraft = (
  { notes }: Draft,
  values: DeliveryValues,
  { shopId, ownAddress }: { shopId: string; ownAddress: string },
): Draft => ({ ...values, notes: { ...notes, [shopId]: values.note }, ownAddress });

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
