import { useState } from 'react';
import { NumberField } from '../form/text-field.tsx';
import { placeInWords, roundedPlace, type Place } from './place.ts';

interface CoordinatesFieldProps {
  /** When this becomes true, the boxes are shown until the user closes them. */
  open: boolean;
  /** Screen readers do not announce the place here, because another part of the form does. */
  quiet?: boolean | undefined;
  value: Place | null;
  onChange: (place: Place) => void;
}

/** An empty box is wrong only when a place is chosen: its coordinate was in the box, and the user has deleted it. */
const rangeError = (typed: string, max: number, chosen: Place | null): string | undefined =>
  (typed === '' ? chosen !== null : !(Math.abs(Number.parseFloat(typed)) <= max))
    ? `From -${max} to ${max}.${chosen ? ' The place above stays chosen.' : ''}`
    : undefined;

/** The chosen place in words, and two boxes to type it. */
export function CoordinatesField(props: CoordinatesFieldProps) {
  const { open, quiet, value, onChange } = props;
  const [lat, setLat] = useState('');
  const [lng, setLng] = useState('');
  const [shown, setShown] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setShown(true);
  }
  const [seen, setSeen] = useState<Place | null>(null);
  if (value && (value.lat !== seen?.lat || value.lng !== seen.lng)) {
    setSeen(value);
    const { lat: newLat, lng: newLng } = roundedPlace(value);
    setLat(String(newLat));
    setLng(String(newLng));
  }
  const change = (nextLat: string, nextLng: string) => {
    setLat(nextLat);
    setLng(nextLng);
    const place = { lat: Number.parseFloat(nextLat), lng: Number.parseFloat(nextLng) };
    if (Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180) {
      setSeen(roundedPlace(place));
      onChange(place);
    }
  };
  return (
    <details
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="group text-small"
    >
      <summary className="flex min-h-11 list-none flex-wrap items-center justify-between gap-x-3 rounded-small">
        <output aria-live={quiet ? 'off' : 'polite'} className="tabular text-fine">
          {value ? placeInWords(value) : 'No location chosen yet'}
        </output>
        <span className="font-semibold text-accent underline underline-offset-4">Type coordinates</span>
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-1">
        <NumberField
          label="Latitude"
          step="any"
          min={-90}
          max={90}
          error={rangeError(lat, 90, value)}
          value={lat}
          onChange={(event) => change(event.target.value, lng)}
        />
        <NumberField
          label="Longitude"
          step="any"
          min={-180}
          max={180}
          error={rangeError(lng, 180, value)}
          value={lng}
          onChange={(event) => change(lat, event.target.value)}
        />
      </div>
    </details>
  );
}
