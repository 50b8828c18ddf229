import { zodResolver } from '@hookform/resolvers/zod';
import { email, REQUIRED } from '@canteen/domain/text.schema';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Refusal } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refusalBeyondFields, RefusalNote } from '../../ui/refusal-note.tsx';

export interface EmailFormProps {
  initial: string;
  hint?: string;
  /** The error for an invalid email address; null lets the server check it and give the error. */
  notAnEmail: string | null;
  /** The specification's text when the code was not sent, used when the server sends no message. */
  notSent: string;
  button: string;
  onSend: (email: string) => Promise<void>;
}

const something = z.string().check(z.trim(), z.minLength(1, REQUIRED));

/** The first step: the email address that gets the code. */
export function EmailForm({ initial, hint, notAnEmail, notSent, button, onSend }: EmailFormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const resolver = useMemo(
    () =>
      zodResolver(z.strictObject({ email: notAnEmail === null ? something : email(notAnEmail, REQUIRED) })),
    [notAnEmail],
  );
  const form = useForm({ defaultValues: { email: initial }, resolver, mode: 'onTouched' });
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
        hint={hint}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting}>
        {button}
      </Button>
    </form>
  );
}
