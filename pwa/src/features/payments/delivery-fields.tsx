import { Controller, useFormContext } from 'react-hook-form';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { DeliveryValues } from './delivery.schema.ts';
import { LocationField } from './location-field.tsx';

export interface DeliveryFieldsProps {
  noteLabel: string;
  /** Counts the submits where only the place is missing; each one scrolls the map into view. */
  asked: number;
}

/** Name, address, place and note; the surrounding form holds their values. */
export function DeliveryFields({ noteLabel, asked }: DeliveryFieldsProps) {
  const { control, register, setValue, formState } = useFormContext<DeliveryValues>();
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
            onChange={field.onChange}
            onAddress={(address) => setValue('address', address, { shouldValidate: true })}
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
