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
  /** The name and the address of the account when the draft was stored; a guest has none. */
  ownName: string;
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
  ownName: isOptional(isText),
  ownAddress: isOptional(isText),
});

/** What was typed as a number; NaN when it is none. */
export const typedNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The agreed price in rupees; null when what was typed is not a price. */
export function agreedPrice(typed: string): number | null {
  const rupees = typedNumber(typed);
  return rupees >= MIN_CUSTOM_PRICE && rupees <= MAX_RUPEES && isExactRupees(rupees) ? rupees : null;
}

/** The user whose name and address a form starts with; null for a guest. */
type Account = { name: string; address: string } | null;

/**
 * The form's initial values: the draft, else the place of the last order, else the user's details. The name or the place of
 * a draft does not count when that of the account has changed since. An empty name or address is none: it cannot be sent.
 */
export function deliveryDefaults(
  draft: Draft,
  user: Account,
  { last, startsWithLast }: Pick<DeliveryPlaces, 'last' | 'startsWithLast'>,
): DeliveryValues {
  const isRenamed = (draft.ownName ?? user?.name) !== user?.name;
  const hasMoved = (draft.ownAddress ?? user?.address) !== user?.address;
  const typed = hasMoved ? {} : draft;
  const lastHere = startsWithLast ? last : null;
  // The address of the last order is not that of another place that was chosen.
  const lastAddress = typed.place ? '' : lastHere?.address;
  return {
    name: (!isRenamed && draft.name?.trim()) || user?.name || '',
    address: typed.address?.trim() || lastAddress || user?.address || '',
    note: draft.note ?? '',
    place: typed.place ?? lastHere?.place ?? null,
    dropPoint: typed.dropPoint ?? null,
  };
}

/** The draft of the order form with the note for this shop. */
export const withNoteFor = (shopId: string, draft: Draft): Draft => ({
  ...draft,
  note: draft.notes?.[shopId],
});

/** What the form of a custom order stores as its draft. */
export const customOrderDraftOf = (values: CustomOrderValues, user: Account): Draft => ({
  ...values,
  ...ownDetails(user),
});

/** What the order form stores as its draft. */
export const orderDraft = (
  { notes }: Draft,
  values: DeliveryValues,
  { shopId, user }: { shopId: string; user: Account },
): Draft => ({ ...values, notes: { ...notes, [shopId]: values.note }, ...ownDetails(user) });

const ownDetails = (user: Account): Draft => ({ ownName: user?.name, ownAddress: user?.address });

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
