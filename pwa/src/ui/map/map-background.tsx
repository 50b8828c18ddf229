import { useEffect, useRef } from 'react';
import { TileLayer, useMapEvents } from 'react-leaflet';
import type { Campus } from '@canteen/domain/campus';
import { CoordinateGrid } from './map-grid.ts';
import type { Place } from './place.ts';

/** The zoom of a map that only shows a place. With less zoom a click on a map is not exact. */
export const READ_ONLY_ZOOM = 13;

export interface MapTiles {
  /** The URL of the tiles with {z}, {x} and {y}. */
  tilesUrl: string;
  /** The authors of the tiles, as their licence requires. May contain links. */
  attribution: string;
}

/** The tiles, over a grid that needs no network. */
export function MapBackground({
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

interface MapClicksProps {
  campus: Campus | null;
  onPress: (place: Place, zoom: number) => void;
}

/** Reports a press on the map, with the zoom to continue with. */
export function MapClicks({ campus, onPress }: MapClicksProps) {
  const map = useMapEvents({
    click: ({ latlng }) => {
      // On a map that is zoomed out a click is not exact, so each click zooms in. On the map of the world it sets no pin.
      const zoom = map.getZoom();
      const nextZoom = zoom < READ_ONLY_ZOOM ? Math.min(zoom + 4, READ_ONLY_ZOOM) : zoom;
      if (campus === null && nextZoom !== zoom) map.setView(latlng, nextZoom);
      else onPress(latlng.wrap(), nextZoom);
    },
  });
  return null;
}
