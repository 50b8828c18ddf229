import { metresBetween } from '@canteen/domain/campus';
import type { Fulfilment } from '@canteen/domain/carts/fulfilment';
import { ADDRESS_TOO_LONG, addressAtDropPoint } from '@canteen/domain/drop-points/drop-point';
import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import type { Context } from '../context/context.ts';
import { dropPointById } from '../drop-points/queries.ts';
import { type AppError, fieldError } from '../errors/app-error.ts';
import { requireOnCampus } from '../errors/require-on-campus.ts';

const GONE = 'This drop point does not exist any more. Please choose another place.';

/** Coordinates that a client has rounded to four decimals differ by less. */
const SAME_PLACE_M = 10;

/**
 * Where the order goes (decisions, Shops). A drop point decides the coordinates, and its name begins the address.
 * @throws NOT_FOUND 404 when the drop point was deleted, CONFLICT 409 with `dropPoint` when it was moved since the
 *   customer saw it, INVALID 400 when the address gets too long, OUTSIDE_CAMPUS 422
 */
export async function deliveryPlace(
  ctx: Context,
  { address, addressLatLng, dropPointId }: StartPaymentInput,
): Promise<Fulfilment> {
  const { campus } = ctx.config;
  if (dropPointId === undefined) {
    requireOnCampus(campus, 'addressLatLng', addressLatLng);
    return { kind: 'delivery', address, addressLatLng };
  }
  const dropPoint = await dropPointById(ctx.sql, dropPointId);
  if (!dropPoint) throw fieldError('NOT_FOUND', 'dropPointId', GONE);
  requireOnCampus(campus, 'dropPointId', dropPoint.location);
  const full = addressAtDropPoint(dropPoint.name, address);
  if (full === null) throw fieldError('INVALID', 'address', ADDRESS_TOO_LONG);
  if (metresBetween(addressLatLng, dropPoint.location) > SAME_PLACE_M) throw moved(dropPoint);
  return { kind: 'delivery', address: full, addressLatLng: dropPoint.location };
}

function moved(dropPoint: DropPoint): AppError {
  const message = `${dropPoint.name} has been moved. Please look at its new place before you pay.`;
  return fieldError('CONFLICT', 'dropPointId', message, { body: { dropPoint } });
}
