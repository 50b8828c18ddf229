import { latLng, line, lines, rupees } from '@canteen/domain/text.schema';
import * as z from 'zod/mini';

export const NO_PLACE = 'Please select your location on the map';

const place = z.nullable(latLng).check(z.refine((chosen) => chosen !== null, NO_PLACE));
const note = lines({ max: 1000 });

/** The order form (specification, section 5: a location is required; missing fields get the generic error text). */
export const deliverySchema = z.object({
  name: line({ min: 1, max: 100 }),
  address: lines({ min: 1, max: 500 }),
  note,
  place,
});
export type DeliveryValues = z.input<typeof deliverySchema>;

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
export const customOrderSchema = z.object({
  name: line({ min: 1, max: 100, required: 'Name is required' }),
  address: lines({ min: 1, max: 500, required: 'Address is required' }),
  note,
  place,
  totalPrice: agreedPrice,
});
export type CustomOrderValues = z.input<typeof customOrderSchema>;

/** A stored draft; every field is optional. */
export const draftSchema = z.partial(
  z.object({
    name: z.string(),
    address: z.string(),
    note: z.string(),
    place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    totalPrice: z.string(),
  }),
);
export type Draft = z.infer<typeof draftSchema>;

/** The form's initial values: the draft, else the user's details. */
export const deliveryDefaults = (
  draft: Draft,
  user: { name: string; address: string } | null,
): DeliveryValues => ({
  name: draft.name ?? user?.name ?? '',
  address: draft.address ?? user?.address ?? '',
  note: draft.note ?? '',
  place: draft.place ?? null,
});
