import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import type { DeliveryForm } from './delivery-values.ts';
import { LocationField } from './location-field.tsx';
import { PlaceChips } from './place-chips.tsx';
import type { DeliveryPlaces } from './use-delivery-places.ts';

interface DeliveryFieldsProps {
  form: DeliveryForm;
  noteLabel: string;
  noteHint?: string;
  places: DeliveryPlaces;
  /** The address of the user's account. */
  ownAddress: string;
}

/** Name, address, place and note; the surrounding form holds their values. */
export function DeliveryFields({ form, noteLabel, noteHint, places, ownAddress }: DeliveryFieldsProps) {
  const { register, getValues, setValue, formState } = form;
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
        maxLength={100}
        {...register('name')}
        error={errors.name?.message}
      />
      <PlaceChips form={form} places={places} ownAddress={ownAddress} />
      <TextAreaField
        label="Address"
        hint="Hostel or building, room, and what helps to find it."
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        {...register('address')}
        error={errors.address?.message}
      />
      <LocationField
        form={form}
        onChange={(place) => {
          leaveDropPoint();
          setValue('place', place);
        }}
        campus={places.campus}
      />
      <TextAreaField
        label={noteLabel}
        hint={noteHint}
        rows={2}
        maxLength={1000}
        {...register('note')}
        error={errors.note?.message}
      />
    </>
  );
}
