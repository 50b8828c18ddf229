import type { Campus } from '@canteen/domain/campus';
import { useTilesUrl } from '../../../data/config/config.ts';
import { useGroupFocus } from '../../../ui/form/use-group-focus.ts';
import { LazyMapPicker } from '../../../ui/map/lazy-map-picker.tsx';
import type { Place } from '../../../ui/map/place.ts';
import type { DeliveryForm } from './delivery-values.ts';

interface LocationFieldProps {
  form: DeliveryForm;
  onChange: (place: Place) => void;
  campus: Campus | null;
}

/** The map on which the customer sets the delivery place. `PlaceChips` announces the place. */
export function LocationField({ form, onChange, campus }: LocationFieldProps) {
  return (
    <div ref={useGroupFocus(form, 'place')}>
      <LazyMapPicker
        label="Choose Your Location"
        tilesUrl={useTilesUrl()}
        campus={campus}
        insideCampus
        value={form.values.place}
        onChange={onChange}
        quiet
        error={form.formState.errors.place?.message}
      />
    </div>
  );
}
