import type { Campus } from '@canteen/domain/campus';
import { useEffect, useRef } from 'react';
import { useTilesUrl } from '../../../data/config/config.ts';
import { LazyMapPicker } from '../../../ui/map/lazy-map-picker.tsx';
import type { Place } from '../../../ui/map/place.ts';

export interface LocationFieldProps {
  value: Place | null;
  onChange: (place: Place) => void;
  campus: Campus | null;
  error: string | undefined;
  /** Counts the submits without a place; each one scrolls the map into view. */
  submitsWithoutPlace: number;
}

/** The map on which the customer sets the delivery place. `PlaceChips` announces the place. */
export function LocationField({ value, onChange, campus, error, submitsWithoutPlace }: LocationFieldProps) {
  const tilesUrl = useTilesUrl();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitsWithoutPlace > 0) box.current?.scrollIntoView({ block: 'center' });
  }, [submitsWithoutPlace]);
  return (
    <div ref={box}>
      <LazyMapPicker
        label="Choose Your Location"
        tilesUrl={tilesUrl}
        campus={campus}
        insideCampus
        value={value}
        onChange={onChange}
        quiet
        error={error}
      />
    </div>
  );
}
