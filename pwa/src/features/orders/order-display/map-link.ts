import type { Place } from '../../../ui/map/place.ts';

/** A link to a place on OpenStreetMap. */
export function mapLink({ lat, lng }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`;
}
