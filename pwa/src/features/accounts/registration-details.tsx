import { useEffect, useState, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { readStoredJson, writeStored } from '../../lib/device-storage.ts';
import { type Refusal } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { detailsResolver } from './account-resolvers.ts';
import { keptDetailsSchema, typedFor, type Details, type Typed } from './account.schema.ts';
import { useKeepTyped } from './use-keep-typed.ts';
import { PersonFields } from './person-fields.tsx';
import { refusalBeyondFields, RefusalNote } from '../../ui/refusal-note.tsx';

/** The sessionStorage key of the details until they are sent; passwords are not stored. */
export const DETAILS_KEY = 'registration-details';
const EMPTY = { name: '', contact: '', address: '' };

/** The third step: name, contact, address and password. */
export function RegistrationDetails({
  email,
  typed,
  onCreate,
  onBack,
}: {
  email: string;
  /** What was typed before the user went back to another step. */
  typed: RefObject<Typed<Details>>;
  onCreate: (details: Details) => Promise<void>;
  onBack: () => void;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [kept] = useState(
    () => keptDetailsSchema.safeParse(readStoredJson('sessionStorage', DETAILS_KEY)).data,
  );
  const form = useForm<Details, unknown, Details>({
    defaultValues: {
      ...EMPTY,
      ...kept,
      password: '',
      confirmPassword: '',
      ...typedFor(email, typed.current),
    },
    resolver: detailsResolver,
    mode: 'onTouched',
  });
  const { subscribe, register } = form;
  const { errors, isSubmitting } = form.formState;
  useKeepTyped(form, typed, email);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const { name, contact, address } = values;
          writeStored('sessionStorage', DETAILS_KEY, JSON.stringify({ name, contact, address }));
        },
      }),
    [subscribe],
  );
  const create = form.handleSubmit(async (details) => {
    setRefusal(null);
    try {
      await onCreate(details);
    } catch (error) {
      const names = ['name', 'contact', 'address', 'password', 'confirmPassword'] as const;
      setRefusal(refusalBeyondFields(error, 'Registration Failed', form, names));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void create(event)} className="flex flex-col gap-4">
      {/* Tells password managers which account the new password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PersonFields
        fields={{ name: register('name'), contact: register('contact'), address: register('address') }}
        errors={errors}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 5 characters."
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting}>
        Create Account
      </Button>
      <Button variant="plain" className="-ml-4 self-start" onClick={onBack}>
        ← Back to verification
      </Button>
    </form>
  );
}
