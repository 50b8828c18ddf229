import type { LatLng } from '@canteen/domain/campus';

/** A point on the earth, in degrees. */
export type Place = LatLng;

/** Rounds to five decimals, which is about one metre. A location is not known more exactly. */
export function roundedPlace({ lat, lng }: Place): Place {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) };
}

export function placeInWords({ lat, lng }: Place): string {
  return `${Math.abs(lat).toFixed(5)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(5)}° ${lng < 0 ? 'W' : 'E'}`;
}
