import * as z from 'zod/mini';
import { isOnCampus, OUTSIDE_CAMPUS, type Campus } from '@canteen/domain/campus';
import { ADDRESS_TOO_LONG, addressAtDropPoint } from '@canteen/domain/drop-points/drop-point';
import { latLng, singleLineText, multiLineText, rupees } from '@canteen/domain/field.schema';
import { CUSTOM_PRICE_TOO_LOW, MIN_CUSTOM_PRICE } from '@canteen/domain/payments/custom-price';
import { NO_PLACE, typedNumber } from './delivery-values.ts';

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
const note = multiLineText({ max: 1000 });

/** The order form (specification, section 5: a location is required; missing fields get the generic error text). */
export const deliverySchema = (campus: Campus | null) =>
  z
    .object({
      name: singleLineText({ min: 1, max: 100 }),
      address: multiLineText({ min: 1, max: 500 }),
      note,
      place: place(campus),
      dropPoint,
    })
    .check(shortAddress);

/** The agreed price, in rupees. */
const agreedPrice = z.pipe(
  z.pipe(z.string(), z.transform(typedNumber)),
  rupees('Price is required').check(z.minimum(MIN_CUSTOM_PRICE, CUSTOM_PRICE_TOO_LOW)),
);

/** The form of a custom order, with its own error texts. */
export const customOrderSchema = (campus: Campus | null) =>
  z
    .object({
      name: singleLineText({ min: 1, max: 100, required: 'Name is required' }),
      address: multiLineText({ min: 1, max: 500, required: 'Address is required' }),
      note,
      place: place(campus),
      dropPoint,
      totalPrice: agreedPrice,
    })
    .check(shortAddress);
