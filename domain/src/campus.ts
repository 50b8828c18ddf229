/** A point on the earth, in degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** The area to which orders are delivered: a circle. The radius is in metres. */
export interface Campus {
  center: LatLng;
  radius: number;
}

export const OUTSIDE_CAMPUS = 'This location is outside the campus. Please choose a place on the campus.';

const EARTH_RADIUS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two points in metres (haversine formula). */
export function metresBetween(one: LatLng, two: LatLng): number {
  const byLat = Math.sin(radians(two.lat - one.lat) / 2) ** 2;
  const byLng = Math.sin(radians(two.lng - one.lng) / 2) ** 2;
  const a = byLat + Math.cos(radians(one.lat)) * Math.cos(radians(two.lat)) * byLng;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Whether orders are delivered to this place (decisions, Shops). Without a campus (null) every place is allowed. */
export const isOnCampus = (place: LatLng, campus: Campus | null): boolean =>
  campus === null || metresBetween(place, campus.center) <= campus.radius;
