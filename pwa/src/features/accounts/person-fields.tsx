import type { FieldErrors } from '../../ui/form/form-state.ts';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import type { RegisteredField } from '../../ui/form/use-form.ts';

interface Person {
  name: string;
  contact: string;
  address: string;
}

/** Name, contact and address, used by the registration and by the profile. */
export function PersonFields({
  register,
  errors,
}: {
  register: (name: keyof Person) => RegisteredField;
  errors: FieldErrors<Person>;
}) {
  return (
    <>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Contact number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="10 digits. For questions about an order."
        error={errors.contact?.message}
        {...register('contact')}
      />
      <TextAreaField
        label="Address"
        autoComplete="street-address"
        hint="Hostel or building, and room."
        error={errors.address?.message}
        {...register('address')}
      />
    </>
  );
}
