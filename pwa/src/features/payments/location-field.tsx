import { useEffect, useRef, useState } from 'react';
import { useTilesUrl } from '../../data/config/config.ts';
import { LazyMapPicker } from '../../ui/lazy-map.tsx';
import type { Place } from '../../ui/place.ts';
import { LastPlace } from './last-place.tsx';

export interface LocationFieldProps {
  value: Place | null;
  onChange: (place: Place) => void;
  /** The address that goes with a place which was chosen before. */
  onAddress: (address: string) => void;
  error: string | undefined;
  /** Changes at every press of the form's button that found it missing: the map comes into view. */
  asked: number;
}

/** The map on which the customer says where to. */
export function LocationField({ value, onChange, onAddress, error, asked }: LocationFieldProps) {
  const tilesUrl = useTilesUrl();
  // The map looks where it was first told to: a new place from outside is a new map.
  const [jumps, setJumps] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <div ref={box} className="flex flex-col gap-3">
      <LastPlace
        chosen={value !== null}
        onUse={(address, place) => {
          onAddress(address);
          onChange(place);
          setJumps(jumps + 1);
        }}
      />
      <LazyMapPicker
        key={jumps}
        label="Choose Your Location"
        tilesUrl={tilesUrl}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}
