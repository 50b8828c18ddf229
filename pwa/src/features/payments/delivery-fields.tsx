import { Controller, useFormContext } from 'react-hook-form';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { DeliveryValues } from './delivery.schema.ts';
import { LocationField } from './location-field.tsx';
import { PlaceChips } from './place-chips.tsx';
import type { DeliveryPlaces } from './use-delivery-places.ts';

export interface DeliveryFieldsProps {
  noteLabel: string;
  /** Counts the submits where only the place is missing; each one scrolls the map into view. */
  asked: number;
  places: DeliveryPlaces;
  /** The address of the user's account. */
  ownAddress: string;
}

/** Name, address, place and note; the surrounding form holds their values. */
export function DeliveryFields({ noteLabel, asked, places, ownAddress }: DeliveryFieldsProps) {
  const { control, register, getValues, setValue, formState } = useFormContext<DeliveryValues>();
  /** A pin that was set on the map is not at the drop point any more. */
  const leaveDropPoint = () => {
    const { dropPoint, address } = getValues();
    if (!dropPoint) return;
    setValue('dropPoint', null);
    if (address === dropPoint.name) setValue('address', ownAddress);
  };
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
        {...register('name')}
        error={errors.name?.message}
      />
      <PlaceChips places={places} ownAddress={ownAddress} />
      <TextAreaField
        label="Address"
        hint="Hostel or building, room, and what helps to find it."
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        {...register('address')}
        error={errors.address?.message}
      />
      <Controller
        control={control}
        name="place"
        render={({ field, fieldState }) => (
          <LocationField
            value={field.value}
            onChange={(place) => {
              field.onChange(place);
              leaveDropPoint();
            }}
            campus={places.campus}
            error={fieldState.error?.message}
            asked={asked}
          />
        )}
      />
      <TextAreaField
        label={noteLabel}
        rows={2}
        maxLength={1000}
        {...register('note')}
        error={errors.note?.message}
      />
    </>
  );
}
