import { useEffect, useRef } from 'react';
import { useTilesUrl } from '../../data/config.ts';
import { LazyMapPicker } from '../../ui/lazy-map.tsx';
import type { Place } from '../../ui/place.ts';

export interface LocationFieldProps {
  value: Place | null;
  onChange: (place: Place) => void;
  /** It is missing. */
  missing: boolean;
  /** Changes at every press of the form's button that found it missing: the map comes into view. */
  asked: number;
}

/** The map on which the customer says where to. */
export function LocationField({ value, onChange, missing, asked }: LocationFieldProps) {
  const tilesUrl = useTilesUrl();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [asked]);
  return (
    <div ref={box}>
      <LazyMapPicker
        label="Choose Your Location"
        tilesUrl={tilesUrl}
        value={value}
        onChange={onChange}
        error={missing ? 'Set the pin where the order should come to.' : undefined}
      />
    </div>
  );
}
