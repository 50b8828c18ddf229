import { LatLng, LatLngBounds, type FitBoundsOptions } from 'leaflet';
import type { Campus } from '@canteen/domain/campus';
import type { Place } from './place.ts';

const PADDING: FitBoundsOptions = { padding: [8, 8] };

/** What a map of the campus shows and where it ends. It also contains the place that is chosen when it opens. */
export function mapArea({ center, radius }: Campus, place: Place | null) {
  const campus = new LatLng(center.lat, center.lng).toBounds(2 * radius);
  const all = place ? new LatLngBounds(campus.getSouthWest(), campus.getNorthEast()).extend(place) : campus;
  return { view: { bounds: campus, boundsOptions: PADDING }, maxBounds: all.pad(0.25) };
}
