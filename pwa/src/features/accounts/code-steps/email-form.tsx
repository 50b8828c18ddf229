import { useCallback, useState, type ReactNode } from 'react';
import { type Refusal } from '../../../lib/requests/refusal.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { refusalBeyondFields, RefusalNote } from '../../../ui/form/refusal-note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { loadAccountRules } from '../load-account-rules.ts';

interface EmailFormProps {
  initial: string;
  hint?: ReactNode;
  /** The error for an invalid email address; null lets the server check it and give the error. */
  notAnEmail: string | null;
  /** The specification's text when the code was not sent, used when the server sends no message. */
  notSent: string;
  button: string;
  onSend: (email: string) => Promise<void>;
}

/** The first step: the email address that gets the code. */
export function EmailForm({ initial, hint, notAnEmail, notSent, button, onSend }: EmailFormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const rules = useCallback(
    async (values: { email: string }) => (await loadAccountRules()).checkEmail(values, notAnEmail),
    [notAnEmail],
  );
  const form = useForm({ defaultValues: { email: initial }, rules });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await onSend(values.email);
    } catch (error) {
      setRefusal(refusalBeyondFields(error, notSent, form, ['email']));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-not-kept=""
        hint={hint}
        error={errors.email?.message}
        readOnly={isSubmitting}
        {...form.register('email')}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting}>
        {button}
      </Button>
    </form>
  );
}
