import { useEffect, useRef, useState } from 'react';
import { isOnCampus, OUTSIDE_CAMPUS, type Campus } from '@canteen/domain/campus';
import { locate } from './locate.ts';
import { READ_ONLY_ZOOM } from './map-background.tsx';
import { roundedPlace, type Place } from './place.ts';

export const LOCATED_ZOOM = 18;
const CHOOSE_BY_HAND =
  'Tap your place on the map, or allow the location in the settings of your browser and try again.';
const LOCATED_OUTSIDE =
  'Your location is outside the campus. Press on the map inside the circle to choose a place instead.';
const MOVE_FIRST = 'Move the map to your place first.';
const isSame = (one: Place, two: Place | null) => one.lat === two?.lat && one.lng === two.lng;

/** What the choice needs of Leaflet's map. */
interface MovableMap {
  setView: (place: Place, zoom: number, options?: { animate: boolean }) => unknown;
  getZoom: () => number;
  getCenter: () => Place;
}

interface PlaceChoiceOptions {
  /** Null until the map is there. */
  map: MovableMap | null;
  campus: Campus | null;
  insideCampus: boolean;
  value: Place | null;
  onChange: (place: Place) => void;
  onLocateError: (message: string) => void;
}

/** The ways to choose a place on a map, and why the last one chose none. */
export function usePlaceChoice({
  map,
  campus,
  insideCampus,
  value,
  onChange,
  onLocateError,
}: PlaceChoiceOptions) {
  const [isLocating, setLocating] = useState(false);
  /** Why the last attempt chose no place. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPlacedInMiddle, setPlacedInMiddle] = useState(false);
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

  /** Sets the pin, unless the shops do not deliver to this place. */
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
    setPlacedInMiddle(true);
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
  return { refusal, isLocating, isPlacedInMiddle, choose, moveTo, locateMe, putInMiddle, typeCoordinates };
}
