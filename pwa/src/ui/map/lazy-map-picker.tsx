import { lazyWithFallback } from '../../lib/loading/lazy-with-fallback.tsx';
import { FieldError } from '../form/field.tsx';
import { CoordinatesField } from './coordinates-field.tsx';
import type { MapPickerProps } from './map-picker.tsx';
import { ATTRIBUTION, MapSkeleton, NO_TILES, type LazyProps } from './map-skeleton.tsx';

// Leaflet is the largest script of the app, so it is loaded only when a map is shown. If it cannot be loaded, the user can
// still type coordinates.
const Picker = lazyWithFallback(
  () => import('./map-picker.tsx'),
  ({ MapPicker }) => MapPicker,
  PickerWithoutMap,
);

/** A map to choose a place on, loaded when it is shown. */
export function LazyMapPicker({ tilesUrl, ...props }: LazyProps<MapPickerProps>) {
  const whileLoading = <MapSkeleton label={props.label} height="h-72 md:h-80" shown />;
  if (tilesUrl === undefined) return whileLoading;
  return (
    <Picker
      whileLoading={whileLoading}
      tilesUrl={tilesUrl ?? NO_TILES}
      attribution={ATTRIBUTION}
      {...props}
    />
  );
}

function PickerWithoutMap({ label, value, onChange, quiet, error, className }: MapPickerProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <p className="text-fine text-muted">The map cannot be loaded now. Type the coordinates instead.</p>
      <CoordinatesField open quiet={quiet} value={value} onChange={onChange} />
      {error ? <FieldError message={error} /> : null}
    </fieldset>
  );
}
