import 'leaflet/dist/leaflet.css';
import './map-picker.css';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useId, useState } from 'react';
import { Circle, MapContainer, Marker } from 'react-leaflet';
import type { Campus } from '@canteen/domain/campus';
import { Button } from '../actions/button.tsx';
import { FieldError } from '../form/field.tsx';
import { LocateIcon } from '../icons/rare-icons.tsx';
import { MapPinIcon } from '../icons/shared-icons.tsx';
import { toast } from '../overlay/toast.ts';
import { cx } from '../styles/cx.ts';
import { CoordinatesField } from './coordinates-field.tsx';
import { mapArea } from './map-area.ts';
import { MapBackground, MapClicks, READ_ONLY_ZOOM, type MapTiles } from './map-background.tsx';
import { Pin, pinIcon } from './map-pin.tsx';
import { placeInWords, type Place } from './place.ts';
import { LOCATED_ZOOM, usePlaceChoice } from './use-place-choice.ts';

export interface MapPickerProps extends MapTiles {
  /** The visible label of the group: 'Choose Your Location'. */
  label: string;
  /** The area where the map opens and beyond which it does not move; null for the whole world. */
  campus: Campus | null;
  /** Only a place on the campus can be chosen. */
  insideCampus?: boolean | undefined;
  value: Place | null;
  onChange: (place: Place) => void;
  /** Another part of the form announces the place to screen readers. */
  quiet?: boolean | undefined;
  error?: string | undefined;
  /** Gets the browser's message when it cannot find the location. Without it an error toast is shown. */
  onLocateError?: ((message: string) => void) | undefined;
  className?: string | undefined;
}

export interface MapViewProps extends MapTiles {
  label: string;
  place: Place;
  className?: string | undefined;
}

/** A read-only map with one fixed pin. */
export function MapView({ label, place, tilesUrl, attribution, className }: MapViewProps) {
  return (
    <figure aria-label={label} className={className}>
      <div className="map-frame rounded-card">
        <MapContainer
          center={place}
          zoom={READ_ONLY_ZOOM}
          dragging={false}
          scrollWheelZoom={false}
          keyboard={false}
          className="map h-56"
        >
          <MapBackground tilesUrl={tilesUrl} attribution={attribution} />
          <Marker position={place} icon={pinIcon} keyboard={false} interactive={false} />
        </MapContainer>
      </div>
      <figcaption className="tabular mt-1.5 text-fine text-muted">{placeInWords(place)}</figcaption>
    </figure>
  );
}

/** A map to choose a place on: by pointer, by keyboard, by the device's location, or by typing coordinates. */
export function MapPicker(props: MapPickerProps) {
  const {
    label,
    campus,
    insideCampus = false,
    value,
    onChange,
    quiet,
    error,
    tilesUrl,
    attribution,
    onLocateError = toast.error,
    className,
  } = props;
  const id = useId();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [tilesFail, setTilesFail] = useState(false);
  const [area] = useState(() => campus && mapArea(campus, value));
  const { refusal, isLocating, isPlacedInMiddle, choose, moveTo, locateMe, putInMiddle, typeCoordinates } =
    usePlaceChoice({ map, campus, insideCampus, value, onChange, onLocateError });
  useEffect(() => {
    // Leaflet makes it a stop of the Tab key without a name.
    map?.getContainer().setAttribute('role', 'group');
    map?.getContainer().setAttribute('aria-label', 'Map');
    if (map && area) map.setMinZoom(map.getBoundsZoom(area.maxBounds));
  }, [map, area]);
  const message = refusal ?? error;

  return (
    <fieldset
      aria-describedby={cx(`${id}-how`, message && `${id}-error`)}
      className={cx('flex flex-col gap-3', className)}
    >
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <div className={cx('map-frame relative rounded-card', message && 'map-invalid')}>
        <MapContainer
          ref={setMap}
          {...(value || !area ? { center: value ?? [0, 0], zoom: value ? LOCATED_ZOOM : 1 } : area.view)}
          {...(area && { maxBounds: area.maxBounds, maxBoundsViscosity: 1 })}
          className="map h-72 md:h-80"
        >
          <MapBackground tilesUrl={tilesUrl} attribution={attribution} onFail={setTilesFail} />
          {campus ? (
            <Circle
              center={campus.center}
              radius={campus.radius}
              className="map-campus"
              interactive={false}
            />
          ) : null}
          <MapClicks campus={campus} onPress={(place, zoom) => moveTo(place, zoom)} />
          {value ? (
            <Pin place={value} onMove={choose} describedBy={`${id}-how`} takesFocus={isPlacedInMiddle} />
          ) : null}
        </MapContainer>
        <Button
          size="compact"
          busy={isLocating}
          icon={<LocateIcon size={18} />}
          onClick={() => void locateMe()}
          className="map-button map-button-locate z-10 shadow-card"
        >
          Use my location
        </Button>
        {value || !map ? null : (
          <Button
            size="compact"
            icon={<MapPinIcon size={18} />}
            onClick={putInMiddle}
            className="map-button map-button-middle z-10 shadow-card"
          >
            Put the pin in the middle
          </Button>
        )}
      </div>
      <div role="alert">{message ? <FieldError id={`${id}-error`} message={message} /> : null}</div>
      <p id={`${id}-how`} className="text-fine text-muted">
        {tilesFail
          ? 'The map pictures cannot be loaded now. Use your location or type the coordinates; the pin can be moved on the grid.'
          : 'Press on the map to set the pin, then drag it, or move it with the arrow keys.'}
      </p>
      <CoordinatesField open={tilesFail} quiet={quiet} value={value} onChange={typeCoordinates} />
    </fieldset>
  );
}
