import { isOnCampus, OUTSIDE_CAMPUS, type Campus, type LatLng } from '@canteen/domain/campus';
import { fieldError } from './app-error.ts';

/** @throws OUTSIDE_CAMPUS 422 that names the field when nothing is delivered to this place */
export function requireOnCampus(campus: Campus | null, field: string, place: LatLng): void {
  if (isOnCampus(place, campus)) return;
  throw fieldError('OUTSIDE_CAMPUS', field, OUTSIDE_CAMPUS);
}
