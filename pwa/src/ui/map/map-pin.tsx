import { divIcon, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Marker, useMapEvents } from 'react-leaflet';
import type { Place } from './place.ts';

/** How many pixels an arrow key moves the pin; with Shift it moves one pixel. */
const STEP = 12;
const arrows: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The pin of the maps, drawn in the colours of the theme. */
export const pinIcon = divIcon({
  className: 'map-pin',
  iconSize: [44, 52],
  iconAnchor: [22, 49],
  html: '<svg width="44" height="52" viewBox="0 0 44 52" aria-hidden="true"><ellipse class="map-pin-shadow" cx="22" cy="49" rx="7" ry="2.5"/><path class="map-pin-body" d="M22 48c9.5-11 15-19.6 15-27.5a15 15 0 1 0-30 0C7 28.4 12.5 37 22 48Z"/><circle class="map-pin-eye" cx="22" cy="20.5" r="5.5"/></svg>',
});

/** A pin that is moved by pointer and by the arrow keys. */
export function Pin({
  place,
  onMove,
  describedBy,
  takesFocus,
}: {
  place: Place;
  /** False when the pin may not be moved there. */
  onMove: (place: Place) => boolean;
  describedBy: string;
  takesFocus: boolean;
}) {
  const map = useMapEvents({});
  const marker = useRef<LeafletMarker>(null);
  const focusAtStart = useRef(takesFocus);
  useEffect(() => {
    if (focusAtStart.current) marker.current?.getElement()?.focus({ preventScroll: true });
  }, []);
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
      if (latest.current.onMove(moved.wrap())) map.panInside(moved, { padding: [40, 40] });
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [map, describedBy]);
  return (
    <Marker
      ref={marker}
      position={place}
      icon={pinIcon}
      draggable
      autoPan
      eventHandlers={{
        dragend: () => {
          const moved = marker.current?.getLatLng().wrap();
          if (moved && !onMove(moved)) marker.current?.setLatLng(place);
        },
      }}
    />
  );
}
