import { useId } from 'react';
import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { Chip } from '../../../ui/chip.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { ReturnIcon } from '../../../ui/icons/rare-icons.tsx';
import { MapPinIcon } from '../../../ui/icons/shared-icons.tsx';
import { placeInWords } from '../../../ui/map/place.ts';
import { cx } from '../../../ui/styles/cx.ts';
import type { DeliveryForm } from './delivery-values.ts';
import type { DeliveryPlaces } from './use-delivery-places.ts';
import { useDropPointChanges } from './use-drop-point-changes.ts';

interface PlaceChipsProps {
  form: DeliveryForm;
  places: DeliveryPlaces;
  /** The address of the user's account. */
  ownAddress: string;
}

/** Places to choose with one tap: that of the last order, and the drop points. Says which place is chosen. */
export function PlaceChips({ form, places, ownAddress }: PlaceChipsProps) {
  const { last, dropPoints } = places;
  const id = useId();
  const { getValues, setValue } = form;
  const { place, dropPoint: chosen } = form.values;
  const isLast =
    chosen === null && last !== null && place?.lat === last.place.lat && place.lng === last.place.lng;

  /** An address that the form filled in is replaced; one that the user typed stays. */
  const fillAddress = (next: string) => {
    const { address } = getValues();
    const filled = ['', ownAddress, last?.address, ...dropPoints.map(({ name }) => name)];
    if (filled.includes(address.trim())) setValue('address', next, { shouldValidate: true });
  };
  const chooseLast = () => {
    if (!last) return;
    setValue('address', last.address, { shouldValidate: true });
    setValue('dropPoint', null);
    setValue('place', last.place);
  };
  const chooseDropPoint = ({ _id, name, location }: DropPoint) => {
    fillAddress(name);
    setValue('dropPoint', { _id, name });
    setValue('place', location);
  };
  const gone = useDropPointChanges(form, places, ownAddress);

  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-small font-semibold">
        Deliver to
      </p>
      {last ? (
        <button
          type="button"
          aria-pressed={isLast}
          onClick={chooseLast}
          className={cx(
            'flex min-h-11 w-full min-w-0 items-center gap-3 rounded-control border px-4 py-2 text-left text-small',
            isLast ? 'border-accent bg-accent-soft' : 'border-edge bg-card hover:bg-sunken',
          )}
        >
          {isLast ? <CheckIcon size={18} /> : <ReturnIcon size={18} />}
          <span className="min-w-0">
            <span className="block font-medium">Same place as last time</span>
            <span className="block truncate text-fine text-muted">{last.address}</span>
          </span>
        </button>
      ) : null}
      {dropPoints.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {dropPoints.map((dropPoint) => (
            <Chip
              key={dropPoint._id}
              selected={dropPoint._id === chosen?._id}
              onClick={() => chooseDropPoint(dropPoint)}
              wraps
            >
              {dropPoint._id === chosen?._id ? <CheckIcon size={16} /> : null}
              <span className="min-w-0 wrap-anywhere">{dropPoint.name}</span>
            </Chip>
          ))}
        </div>
      ) : null}
      <p role="status" className="flex items-start gap-1.5 text-small text-muted">
        <MapPinIcon size={16} className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">
          {chosen
            ? `Your order comes to ${chosen.name}.`
            : isLast
              ? 'Your order comes to the same place as last time.'
              : place
                ? 'Your order comes to your pin on the map.'
                : gone !== null
                  ? `${gone} does not exist any more. Choose another place.`
                  : last || dropPoints.length > 0
                    ? 'No place is chosen yet. Choose one here or on the map.'
                    : 'No place is chosen yet. Choose one on the map.'}
          {/* Without it a screen reader does not say that the pin has moved. */}
          {place && !chosen && !isLast ? <span className="sr-only"> {placeInWords(place)}</span> : null}
        </span>
      </p>
    </div>
  );
}
