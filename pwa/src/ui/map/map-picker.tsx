import 'leaflet/dist/leaflet.css';
import './map-picker.css';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useId, useRef, useState } from 'react';
import { Circle, MapContainer, Marker } from 'react-leaflet';
import { isOnCampus, OUTSIDE_CAMPUS, type Campus } from '@canteen/domain/campus';
import { Button } from '../actions/button.tsx';
import { CoordinatesField } from './coordinates-field.tsx';
import { cx } from '../styles/cx.ts';
import { FieldError } from '../form/field.tsx';
import { LocateIcon } from '../icons/staff-icons.tsx';
import { MapPinIcon } from '../icons/shared-icons.tsx';
import { locate } from './locate.ts';
import { mapArea } from './map-area.ts';
import { MapBackground, MapClicks, READ_ONLY_ZOOM, type MapTiles } from './map-background.tsx';
import { Pin, pinIcon } from './map-pin.tsx';
import { placeInWords, roundedPlace, type Place } from './place.ts';
import { toast } from '../overlay/toast.ts';

export interface MapPickerProps extends MapTiles {
  /** The visible label of the group: 'Choose Your Location'. */
  label: string;
  /** The area where the map opens and beyond which it does not move; null for the whole world. */
  campus: Campus | null;
  /** Only a place on the campus can be chosen. */
  insideCampus?: boolean | undefined;
  value: Place | null;
  onChange: (place: Place) => void;
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

const LOCATED_ZOOM = 18;
const CHOOSE_BY_HAND =
  'Tap your place on the map, or allow the location in the settings of your browser and try again.';
const LOCATED_OUTSIDE =
  'Your location is outside the campus. Press on the map inside the circle to choose a place instead.';
const MOVE_FIRST = 'Move the map to your place first.';
const isSame = (one: Place, two: Place | null) => one.lat === two?.lat && one.lng === two.lng;

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
    error,
    tilesUrl,
    attribution,
    onLocateError = toast.error,
    className,
  } = props;
  const id = useId();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [locating, setLocating] = useState(false);
  const [tilesFail, setTilesFail] = useState(false);
  /** Why the last attempt chose no place. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [placedHere, setPlacedHere] = useState(false);
  const [area] = useState(() => campus && mapArea(campus, value));
  /** Counts the choices, so that a late answer about the device's location does not replace a newer one. */
  const choices = useRef(0);
  useEffect(
    () => () => {
      choices.current += 1;
    },
    [value?.lat, value?.lng],
  );
  const allows = (place: Place) => !insideCampus || isOnCampus(place, campus);
  // The value that this map has reported. Another one was set from outside, and the map moves there.
  const reported = useRef(value);
  useEffect(() => {
    if (!map || !value || isSame(value, reported.current)) return;
    reported.current = value;
    setRefusal(null);
    map.setView(value, LOCATED_ZOOM, { animate: false });
  }, [map, value]);

  useEffect(() => {
    if (map && area) map.setMinZoom(map.getBoundsZoom(area.maxBounds));
  }, [map, area]);

  /** Sets the pin, unless nothing is delivered there. */
  const choose = (place: Place, outside = OUTSIDE_CAMPUS): boolean => {
    choices.current += 1;
    const next = roundedPlace(place);
    setRefusal(allows(next) ? null : outside);
    if (!allows(next)) return false;
    reported.current = next;
    onChange(next);
    return true;
  };
  const moveTo = (place: Place, zoom: number, outside?: string) => {
    if (!choose(place, outside)) return;
    map?.setView(place, zoom);
  };
  const locateMe = async () => {
    setLocating(true);
    const before = choices.current;
    try {
      const place = await locate();
      if (choices.current === before) moveTo(place, LOCATED_ZOOM, LOCATED_OUTSIDE);
    } catch (error) {
      if (choices.current !== before) return;
      onLocateError(error instanceof Error ? error.message : String(error));
      if (!value) setRefusal(CHOOSE_BY_HAND);
    } finally {
      setLocating(false);
    }
  };
  const putInMiddle = () => {
    if (!map) return;
    const middle = roundedPlace(map.getCenter());
    if (middle.lat === 0 && middle.lng === 0) return setRefusal(MOVE_FIRST);
    // The button goes away, so the pin takes the focus.
    setPlacedHere(true);
    moveTo(middle, map.getZoom());
  };
  /** Typed coordinates are shown as they are. A wrong place gets a message, also when the form is sent. */
  const typeCoordinates = (place: Place) => {
    const next = roundedPlace(place);
    choices.current += 1;
    setRefusal(allows(next) ? null : OUTSIDE_CAMPUS);
    reported.current = next;
    onChange(next);
    map?.setView(next, Math.max(map.getZoom(), READ_ONLY_ZOOM));
  };
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
            <Pin place={value} onMove={choose} describedBy={`${id}-how`} takesFocus={placedHere} />
          ) : null}
        </MapContainer>
        <Button
          size="compact"
          busy={locating}
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
      <CoordinatesField open={tilesFail} value={value} onChange={typeCoordinates} />
    </fieldset>
  );
}
