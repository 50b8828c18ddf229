import 'leaflet/dist/leaflet.css';
import './map-picker.css';
import { divIcon, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useId, useRef, useState } from 'react';
import { MapContainer, Marker, TileLayer, useMapEvents } from 'react-leaflet';
import { Button } from './button.tsx';
import { CoordinatesField } from './coordinates-field.tsx';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { LocateIcon, MapPinIcon } from './icons.tsx';
import { CoordinateGrid } from './map-grid.ts';
import { placeInWords, roundedPlace, type Place } from './place.ts';
import { toast } from './toast.ts';

interface MapTiles {
  /** The URL of the tiles with {z}, {x} and {y}. */
  tilesUrl: string;
  /** The authors of the tiles, as their licence requires. May contain links. */
  attribution: string;
}

export interface MapPickerProps extends MapTiles {
  /** The visible label of the group: 'Choose Your Location'. */
  label: string;
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

const READ_ONLY_ZOOM = 13;
const LOCATED_ZOOM = 18;
/** How many pixels an arrow key moves the pin; with Shift it moves one pixel. */
const STEP = 12;
const arrows: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

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
          <Marker position={place} icon={pin} keyboard={false} interactive={false} />
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

  const moveTo = (place: Place, zoom: number) => {
    onChange(roundedPlace(place));
    map?.setView(place, zoom);
  };
  const locate = () => {
    if (!('geolocation' in navigator)) {
      onLocateError('This browser cannot tell your location');
      return;
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        moveTo({ lat: coords.latitude, lng: coords.longitude }, LOCATED_ZOOM);
      },
      (failure) => {
        setLocating(false);
        onLocateError(failure.message);
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
    );
  };

  return (
    <fieldset
      aria-describedby={cx(`${id}-how`, error && `${id}-error`)}
      className={cx('flex flex-col gap-3', className)}
    >
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <div className={cx('map-frame relative rounded-card', error && 'map-invalid')}>
        <MapContainer
          ref={setMap}
          center={value ?? [0, 0]}
          zoom={value ? LOCATED_ZOOM : 1}
          className="map h-72 md:h-80"
        >
          <MapBackground tilesUrl={tilesUrl} attribution={attribution} onFail={setTilesFail} />
          <MapClicks onPress={(place, zoom) => moveTo(place, zoom)} />
          {value ? (
            <Pin place={value} onMove={(place) => onChange(roundedPlace(place))} describedBy={`${id}-how`} />
          ) : null}
        </MapContainer>
        <Button
          size="compact"
          busy={locating}
          icon={<LocateIcon size={18} />}
          onClick={locate}
          className="absolute top-3 right-3 z-10 shadow-card"
        >
          Use my location
        </Button>
        {value || !map ? null : (
          <Button
            size="compact"
            icon={<MapPinIcon size={18} />}
            onClick={() => moveTo(map.getCenter(), map.getZoom())}
            className="absolute bottom-8 left-1/2 z-10 w-max -translate-x-1/2 shadow-card"
          >
            Put the pin in the middle
          </Button>
        )}
      </div>
      {error ? <FieldError id={`${id}-error`} message={error} /> : null}
      <p id={`${id}-how`} className="text-fine text-muted">
        {tilesFail
          ? 'The map pictures cannot be loaded now. Use your location or type the coordinates; the pin can be moved on the grid.'
          : 'Press on the map to set the pin, then drag it, or move it with the arrow keys.'}
      </p>
      <CoordinatesField
        open={tilesFail}
        value={value}
        onChange={(place) => moveTo(place, Math.max(map?.getZoom() ?? 0, READ_ONLY_ZOOM))}
      />
    </fieldset>
  );
}

/** The tiles, over a grid that needs no network. */
function MapBackground({
  tilesUrl,
  attribution,
  onFail,
}: MapTiles & { onFail?: (failing: boolean) => void }) {
  const map = useMapEvents({});
  const oneFailed = useRef(false);
  useEffect(() => {
    map.attributionControl.setPrefix(false);
    const grid = new CoordinateGrid({ zIndex: 0, className: 'map-grid', tileSize: 128 });
    grid.addTo(map);
    return () => {
      grid.remove();
    };
  }, [map]);
  return (
    <TileLayer
      url={tilesUrl}
      attribution={attribution}
      maxZoom={19}
      zIndex={1}
      className="map-tiles"
      eventHandlers={{
        loading: () => {
          oneFailed.current = false;
        },
        tileerror: () => {
          oneFailed.current = true;
          onFail?.(true);
        },
        // Leaflet calls this when all visible tiles are loaded. Single tiles may fail on a weak network.
        load: () => {
          if (!oneFailed.current) onFail?.(false);
        },
      }}
    />
  );
}

function MapClicks({ onPress }: { onPress: (place: Place, zoom: number) => void }) {
  const map = useMapEvents({
    click: ({ latlng }) => {
      // On a map that is zoomed out a click is not exact, so each click zooms in.
      const zoom = map.getZoom();
      onPress(latlng.wrap(), zoom < READ_ONLY_ZOOM ? Math.min(zoom + 4, READ_ONLY_ZOOM) : zoom);
    },
  });
  return null;
}

function Pin({
  place,
  onMove,
  describedBy,
}: {
  place: Place;
  onMove: (place: Place) => void;
  describedBy: string;
}) {
  const map = useMapEvents({});
  const marker = useRef<LeafletMarker>(null);
  const latest = useRef({ place, onMove });
  useEffect(() => {
    latest.current = { place, onMove };
  });
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return;
    element.setAttribute('aria-label', 'Your pin on the map');
    element.setAttribute('aria-describedby', describedBy);
    const onKey = (event: KeyboardEvent) => {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      event.stopPropagation();
      const by = event.shiftKey ? 1 : STEP;
      const at = map.latLngToLayerPoint(latest.current.place).add([arrow[0] * by, arrow[1] * by]);
      const moved = map.layerPointToLatLng(at);
      map.panInside(moved, { padding: [40, 40] });
      latest.current.onMove(moved.wrap());
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [map, describedBy]);
  return (
    <Marker
      ref={marker}
      position={place}
      icon={pin}
      draggable
      autoPan
      eventHandlers={{ dragend: () => onMove(marker.current?.getLatLng().wrap() ?? place) }}
    />
  );
}

const pin = divIcon({
  className: 'map-pin',
  iconSize: [44, 52],
  iconAnchor: [22, 49],
  html: '<svg width="44" height="52" viewBox="0 0 44 52" aria-hidden="true"><ellipse class="map-pin-shadow" cx="22" cy="49" rx="7" ry="2.5"/><path class="map-pin-body" d="M22 48c9.5-11 15-19.6 15-27.5a15 15 0 1 0-30 0C7 28.4 12.5 37 22 48Z"/><circle class="map-pin-eye" cx="22" cy="20.5" r="5.5"/></svg>',
});
