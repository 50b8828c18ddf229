import type { Place } from '../../../ui/place.ts';

/** Where an order goes, on the map that the app's own maps are made of. */
export function mapLink({ lat, lng }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`;
}
