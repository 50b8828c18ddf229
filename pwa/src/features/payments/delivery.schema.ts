import { isOnCampus, OUTSIDE_CAMPUS, type Campus } from '@canteen/domain/campus';
import { ADDRESS_TOO_LONG, addressAtDropPoint } from '@canteen/domain/drop-point';
import { latLng, line, lines, rupees } from '@canteen/domain/text.schema';
import * as z from 'zod/mini';
import type { Delivery } from '../../data/checkout/quotes.ts';
import type { DeliveryPlaces } from './use-delivery-places.ts';

export const NO_PLACE = 'Please select your location on the map';

const place = (campus: Campus | null) =>
  z.nullable(latLng).check(
    z.refine((chosen) => chosen !== null, { error: NO_PLACE, abort: true }),
    z.refine((chosen) => chosen === null || isOnCampus(chosen, campus), OUTSIDE_CAMPUS),
  );
const dropPoint = z.nullable(z.object({ _id: z.string(), name: z.string() }));
/** With the name of the chosen drop point, the address must still be short enough. */
const shortAddress = z.refine<{ address: string; dropPoint: { name: string } | null }>(
  (values) => !values.dropPoint || addressAtDropPoint(values.dropPoint.name, values.address) !== null,
  { path: ['address'], error: ADDRESS_TOO_LONG },
);
const note = lines({ max: 1000 });

/** The order form (specification, section 5: a location is required; missing fields get the generic error text). */
export const deliverySchema = (campus: Campus | null) =>
  z
    .object({
      name: line({ min: 1, max: 100 }),
      address: lines({ min: 1, max: 500 }),
      note,
      place: place(campus),
      dropPoint,
    })
    .check(shortAddress);
export type DeliveryValues = z.input<ReturnType<typeof deliverySchema>>;

const typedNumber = z.pipe(
  z.string(),
  z.transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed))),
);

/** The agreed price, in rupees. */
export const agreedPrice = z.pipe(
  typedNumber,
  rupees('Price is required').check(z.minimum(1, 'Price must be at least ₹1')),
);

/** The form of a custom order, with its own error texts. */
export const customOrderSchema = (campus: Campus | null) =>
  z
    .object({
      name: line({ min: 1, max: 100, required: 'Name is required' }),
      address: lines({ min: 1, max: 500, required: 'Address is required' }),
      note,
      place: place(campus),
      dropPoint,
      totalPrice: agreedPrice,
    })
    .check(shortAddress);
export type CustomOrderValues = z.input<ReturnType<typeof customOrderSchema>>;

/** A stored draft; every field is optional. */
export const draftSchema = z.partial(
  z.object({
    name: z.string(),
    address: z.string(),
    note: z.string(),
    place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    dropPoint,
    totalPrice: z.string(),
  }),
);
export type Draft = z.infer<typeof draftSchema>;

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
}: z.output<ReturnType<typeof deliverySchema>>): Delivery | null {
  if (!addressLatLng) return null;
  if (!chosen) return { name, address, addressLatLng, orderDescription };
  // The server does the same with its own name of the drop point.
  const full = addressAtDropPoint(chosen.name, address) ?? address;
  return { name, address: full, addressLatLng, dropPointId: chosen._id, orderDescription };
}
