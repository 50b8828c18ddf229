import { useState, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { type Refusal } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { newPasswordResolver } from './account-resolvers.ts';
import { typedFor, type NewPassword, type Typed } from './account.schema.ts';
import { refusalBeyondFields, RefusalNote } from '../../ui/refusal-note.tsx';
import { useKeepTyped } from './use-keep-typed.ts';

/** The third step of a forgotten password. */
export function NewPasswordForm({
  email,
  typed,
  onReset,
}: {
  email: string;
  /** What was typed before the user went back to another step; in memory only. */
  typed: RefObject<Typed<NewPassword>>;
  onReset: (newPassword: string) => Promise<void>;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm<NewPassword, unknown, NewPassword>({
    defaultValues: { newPassword: '', confirmPassword: '', ...typedFor(email, typed.current) },
    resolver: newPasswordResolver,
    mode: 'onTouched',
  });
  useKeepTyped(form, typed, email);
  const { errors, isSubmitting } = form.formState;
  const reset = form.handleSubmit(async ({ newPassword }) => {
    setRefusal(null);
    try {
      await onReset(newPassword);
    } catch (error) {
      setRefusal(refusalBeyondFields(error, 'Password reset failed', form, ['newPassword']));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void reset(event)} className="flex flex-col gap-4">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 5 characters. You will be signed out everywhere."
        error={errors.newPassword?.message}
        {...form.register('newPassword', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting}>
        Reset Password
      </Button>
    </form>
  );
}
