import { lazy, Suspense } from 'react';
import { CoordinatesField } from './coordinates-field.tsx';
import { FieldError } from './field.tsx';
import type { MapPickerProps, MapViewProps } from './map-picker.tsx';
import { loadPart } from '../lib/lazy-part.ts';
import { placeInWords } from './place.ts';
import { Loading, Skeleton } from './skeleton.tsx';

// Leaflet is the largest script of the app, so it is loaded only when a map is shown. If it cannot be loaded, the user can
// still type and read coordinates.
const Picker = lazy(() =>
  loadPart(() => import('./map-picker.tsx')).then(
    ({ MapPicker }) => ({ default: MapPicker }),
    () => ({ default: PickerWithoutMap }),
  ),
);
const View = lazy(() =>
  loadPart(() => import('./map-picker.tsx')).then(
    ({ MapView }) => ({ default: MapView }),
    () => ({ default: ViewWithoutMap }),
  ),
);

const ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors';
/** No tiles: the map shows the grid, the pin and the coordinates. */
const NO_TILES = '/no-tiles/{z}/{x}/{y}.png';

type LazyProps<Props> = Omit<Props, 'tilesUrl' | 'attribution'> & {
  /** The URL of the tiles; undefined while it is loading, null after an error. */
  tilesUrl: string | null | undefined;
};

/** A map to choose a place on, loaded when it is shown. */
export function LazyMapPicker({ tilesUrl, ...props }: LazyProps<MapPickerProps>) {
  const toCome = <MapPlaceholder label={props.label} height="h-72 md:h-80" shown />;
  if (tilesUrl === undefined) return toCome;
  return (
    <Suspense fallback={toCome}>
      <Picker tilesUrl={tilesUrl ?? NO_TILES} attribution={ATTRIBUTION} {...props} />
    </Suspense>
  );
}

/** A read-only map, loaded when it is shown. */
export function LazyMapView({ tilesUrl, ...props }: LazyProps<MapViewProps>) {
  const toCome = <MapPlaceholder label={props.label} height="h-56" />;
  if (tilesUrl === undefined) return toCome;
  return (
    <Suspense fallback={toCome}>
      <View tilesUrl={tilesUrl ?? NO_TILES} attribution={ATTRIBUTION} {...props} />
    </Suspense>
  );
}

function MapPlaceholder({ label, height, shown }: { label: string; height: string; shown?: boolean }) {
  return (
    <Loading label={`${label}: loading the map`}>
      {shown ? <p className="mb-2 text-small font-semibold">{label}</p> : null}
      <Skeleton className={`rounded-card ${height}`} />
    </Loading>
  );
}

function PickerWithoutMap({ label, value, onChange, error, className }: MapPickerProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <p className="text-fine text-muted">The map cannot be loaded now. Type the coordinates instead.</p>
      <CoordinatesField open value={value} onChange={onChange} />
      {error ? <FieldError message={error} /> : null}
    </fieldset>
  );
}

function ViewWithoutMap({ label, place, className }: MapViewProps) {
  return (
    <figure aria-label={label} className={className}>
      <figcaption className="tabular text-small text-muted">{placeInWords(place)}</figcaption>
    </figure>
  );
}
