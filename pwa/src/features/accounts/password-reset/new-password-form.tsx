import { useState, type RefObject } from 'react';
import { type Refusal } from '../../../lib/requests/refusal.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { Rules } from '../../../ui/form/form-state.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { refusalBeyondFields, RefusalNote } from '../../../ui/form/refusal-note.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { NewPassword } from '../account-forms.schema.ts';
import { typedForEmail, type TypedForEmail } from '../code-steps/typed-for-email.ts';
import { useRememberTyped } from '../code-steps/use-remember-typed.ts';
import { loadAccountRules } from '../load-account-rules.ts';

const rules: Rules<NewPassword, NewPassword> = async (values) =>
  (await loadAccountRules()).checkNewPassword(values);

/** The third step of a forgotten password. */
export function NewPasswordForm({
  email,
  typed,
  onReset,
}: {
  email: string;
  /** What was typed before the user went back to another step; in memory only. */
  typed: RefObject<TypedForEmail<NewPassword>>;
  onReset: (newPassword: string) => Promise<void>;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm({
    defaultValues: { newPassword: '', confirmPassword: '', ...typedForEmail(email, typed.current) },
    rules,
  });
  useRememberTyped(form.values, typed, email);
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
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        what="confirmed password"
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
