import { useState, type RefObject } from 'react';
import { readStoredJson, writeStored } from '../../../lib/browser/device-storage.ts';
import { hasFields, isText } from '../../../lib/has-fields.ts';
import { type Refusal } from '../../../lib/requests/refusal.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { Rules } from '../../../ui/form/form-state.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { refusalBeyondFields, RefusalNote } from '../../../ui/form/refusal-note.tsx';
import { useChangedValues } from '../../../ui/form/use-changed-values.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Details } from '../account-forms.schema.ts';
import { typedForEmail, type TypedForEmail } from '../code-steps/typed-for-email.ts';
import { useRememberTyped } from '../code-steps/use-remember-typed.ts';
import { loadAccountRules } from '../load-account-rules.ts';
import { PersonFields } from '../person-fields.tsx';

/** The sessionStorage key of the details until they are sent; passwords are not stored. */
export const DETAILS_KEY = 'registration-details';
const EMPTY = { name: '', contact: '', address: '' };
const isKept = hasFields<typeof EMPTY>({ name: isText, contact: isText, address: isText });

function readKept(): typeof EMPTY {
  const kept = readStoredJson('sessionStorage', DETAILS_KEY);
  return isKept(kept) ? kept : EMPTY;
}

const rules: Rules<Details, Details> = async (values) => (await loadAccountRules()).checkDetails(values);

/** The third step: name, contact, address and password. */
export function RegistrationDetails({
  email,
  typed,
  onCreate,
  onBack,
}: {
  email: string;
  /** What was typed before the user went back to another step. */
  typed: RefObject<TypedForEmail<Details>>;
  onCreate: (details: Details) => Promise<void>;
  onBack: () => void;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [kept] = useState(readKept);
  const form = useForm({
    defaultValues: {
      ...kept,
      password: '',
      confirmPassword: '',
      ...typedForEmail(email, typed.current),
    },
    rules,
  });
  const { register, values } = form;
  const { errors, isSubmitting } = form.formState;
  useRememberTyped(values, typed, email);
  useChangedValues(values, ({ name, contact, address }) => {
    writeStored('sessionStorage', DETAILS_KEY, JSON.stringify({ name, contact, address }));
  });
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
      <PersonFields register={register} errors={errors} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 5 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        what="confirmed password"
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
