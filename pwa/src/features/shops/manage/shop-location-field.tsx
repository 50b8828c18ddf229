import { useRef, useState, type RefObject } from 'react';
import { useCampus, useTilesUrl } from '../../../data/config/config.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { MapPinIcon } from '../../../ui/icons/shared-icons.tsx';
import { LazyMapPicker } from '../../../ui/map/lazy-map-picker.tsx';
import { placeInWords, type Place } from '../../../ui/map/place.ts';
import { SHOP_LABELS } from './shop-values.ts';

interface ShopLocationFieldProps {
  value: Place | null;
  onChange: (place: Place | null) => void;
  error: string | undefined;
}

/** The shop's location. The map is loaded when the user wants to set or move the pin. */
export function ShopLocationField({ value, onChange, error }: ShopLocationFieldProps) {
  const [mapShown, setMapShown] = useState(false);
  const tilesUrl = useTilesUrl();
  const campus = useCampus() ?? null;
  const buttons = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  /** The pressed button goes away, so the focus moves on. */
  const focusAfter = (target: RefObject<HTMLDivElement | null>) =>
    requestAnimationFrame(() => (target.current?.querySelector('button') ?? target.current)?.focus());
  const openMap = () => {
    setMapShown(true);
    focusAfter(map);
  };
  const remove = () => {
    setMapShown(false);
    onChange(null);
    focusAfter(buttons);
  };
  return (
    <div className="flex flex-col gap-2">
      {mapShown ? (
        <div ref={map} tabIndex={-1}>
          <LazyMapPicker
            label={SHOP_LABELS.location}
            tilesUrl={tilesUrl}
            campus={campus}
            value={value}
            onChange={onChange}
            error={error}
          />
        </div>
      ) : (
        <>
          <p className="text-small font-semibold">{SHOP_LABELS.location}</p>
          <p className="tabular text-small text-muted">{value ? placeInWords(value) : 'No pin is set.'}</p>
          {error ? <FieldError message={error} announced /> : null}
        </>
      )}
      <div ref={buttons} className="flex flex-wrap gap-2">
        {mapShown ? null : (
          <Button size="compact" icon={<MapPinIcon size={18} />} onClick={openMap}>
            {value ? 'Move pin' : 'Set pin'}
          </Button>
        )}
        {value ? (
          <Button size="compact" onClick={remove}>
            Remove pin
          </Button>
        ) : null}
      </div>
    </div>
  );
}
