import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

export interface DeliveryFieldsProps {
  /** What the form library gives for each field. */
  fields: Record<'name' | 'address' | 'note', UseFormRegisterReturn>;
  errors: Partial<Record<'name' | 'address' | 'note', string | undefined>>;
  noteLabel: string;
  /** The map, which belongs to the address. */
  children: ReactNode;
}

/** Who gets it, where, and what else the shop should know. */
export function DeliveryFields({ fields, errors, noteLabel, children }: DeliveryFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
        {...fields.name}
        error={errors.name}
      />
      <TextAreaField
        label="Address"
        hint="Hostel or building, room, and what helps to find it."
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        {...fields.address}
        error={errors.address}
      />
      {children}
      <TextAreaField label={noteLabel} rows={2} maxLength={1000} {...fields.note} error={errors.note} />
    </>
  );
}
