import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Refusal } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { newPasswordResolver } from './account-resolvers.ts';
import type { NewPassword } from './account.schema.ts';
import { refusalBeyondFields, RefusalNote } from '../../ui/refusal-note.tsx';

/** The third step of a forgotten password. */
export function NewPasswordForm({ onReset }: { onReset: (newPassword: string) => Promise<void> }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm<NewPassword, unknown, NewPassword>({
    defaultValues: { newPassword: '', confirmPassword: '' },
    resolver: newPasswordResolver,
    mode: 'onTouched',
  });
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
