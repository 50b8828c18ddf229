import { useEffect, useState } from 'react';
import { lastDelivery } from '../../data/orders/stored-orders.ts';
import { Button } from '../../ui/button.tsx';
import { ReturnIcon } from '../../ui/icons.tsx';
import type { Place } from '../../ui/place.ts';

export interface LastPlaceButtonProps {
  /** A place is chosen; then the button is hidden. */
  chosen: boolean;
  onUse: (address: string, place: Place) => void;
}

/** A button that fills in the place of the last order, because most customers use the same place again. */
export function LastPlaceButton({ chosen, onUse }: LastPlaceButtonProps) {
  const [last, setLast] = useState<Awaited<ReturnType<typeof lastDelivery>>>(null);
  useEffect(() => {
    let current = true;
    lastDelivery().then(
      (found) => current && setLast(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (!last || chosen) return null;
  return (
    <Button
      icon={<ReturnIcon size={18} />}
      onClick={() => onUse(last.address, last.place)}
      className="w-full min-w-0 justify-start text-left"
    >
      <span className="min-w-0">
        <span className="block">Same place as last time</span>
        <span className="block truncate text-fine font-normal text-muted">{last.address}</span>
      </span>
    </Button>
  );
}
