import { lazyWithFallback } from '../../lib/loading/lazy-with-fallback.tsx';
import type { MapViewProps } from './map-picker.tsx';
import { ATTRIBUTION, MapSkeleton, NO_TILES, type LazyProps } from './map-skeleton.tsx';
import { placeInWords } from './place.ts';

// If Leaflet cannot be loaded, the user can still read the coordinates.
const View = lazyWithFallback(
  () => import('./map-picker.tsx'),
  ({ MapView }) => MapView,
  ViewWithoutMap,
);

/** A read-only map, loaded when it is shown. */
export function LazyMapView({ tilesUrl, ...props }: LazyProps<MapViewProps>) {
  const whileLoading = <MapSkeleton label={props.label} height="h-56" />;
  if (tilesUrl === undefined) return whileLoading;
  return (
    <View whileLoading={whileLoading} tilesUrl={tilesUrl ?? NO_TILES} attribution={ATTRIBUTION} {...props} />
  );
}

function ViewWithoutMap({ label, place, className }: MapViewProps) {
  return (
    <figure aria-label={label} className={className}>
      <figcaption className="tabular text-small text-muted">{placeInWords(place)}</figcaption>
    </figure>
  );
}
