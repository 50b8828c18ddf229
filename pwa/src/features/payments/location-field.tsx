import { useEffect, useRef, useState } from 'react';
import { useTilesUrl } from '../../data/config/config.ts';
import { LazyMapPicker } from '../../ui/lazy-map.tsx';
import type { Place } from '../../ui/place.ts';
import { LastPlaceButton } from './last-place-button.tsx';

export interface LocationFieldProps {
  value: Place | null;
  onChange: (place: Place) => void;
  /** Called with the address of the last order's place, when the user chooses it. */
  onAddress: (address: string) => void;
  error: string | undefined;
  /** Counts the submits without a place; each one scrolls the map into view. */
  asked: number;
}

/** The map on which the customer sets the delivery place. */
export function LocationField({ value, onChange, onAddress, error, asked }: LocationFieldProps) {
  const tilesUrl = useTilesUrl();
  // The map reads its position only when it is created, so a place set from outside needs a new map.
  const [mapVersion, setMapVersion] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <div ref={box} className="flex flex-col gap-3">
      <LastPlaceButton
        chosen={value !== null}
        onUse={(address, place) => {
          onAddress(address);
          onChange(place);
          setMapVersion(mapVersion + 1);
        }}
      />
      <LazyMapPicker
        key={mapVersion}
        label="Choose Your Location"
        tilesUrl={tilesUrl}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}
