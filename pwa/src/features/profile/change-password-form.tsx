import { useState } from 'react';
import { changePassword } from '../../data/accounts/profile-requests.ts';
import { currentUser } from '../../data/session/session.ts';
import { type Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Rules } from '../../ui/form/form-state.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { refusalBeyondFields, RefusalNote } from '../../ui/form/refusal-note.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { ChangePasswordValues } from '../accounts/account-forms.schema.ts';
import { loadAccountRules } from '../accounts/load-account-rules.ts';
import { useUnsavedPageForm } from './use-ask-before-leaving.ts';

const rules: Rules<ChangePasswordValues, ChangePasswordValues> = async (values) =>
  (await loadAccountRules()).checkChangePassword(values);

/** Changes the password, which signs out every session (specification, sections 5 and 8). */
export function ChangePasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
    rules,
  });
  const { errors, isSubmitting } = form.formState;
  // Not the current password, which the browser may have filled in.
  useUnsavedPageForm(form.values.newPassword + form.values.confirmNewPassword !== '', () => {
    form.reset();
    setRefusal(null);
  });
  const change = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setRefusal(null);
    try {
      const { message } = await changePassword({ currentPassword, newPassword });
      // Somebody has logged in meanwhile.
      if (currentUser()) return;
      toast.success(message);
      onChanged();
    } catch (error) {
      const names = ['currentPassword', 'newPassword'] as const;
      setRefusal(refusalBeyondFields(error, 'The password could not be changed.', form, names));
    }
  });
  return (
    <Card as="section" className="flex flex-col gap-4 md:p-6">
      <div>
        <h2 className="text-lead">Change Password</h2>
        <p className="mt-1 text-small text-muted">It signs you out here and everywhere else.</p>
      </div>
      <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          what="current password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New password"
          what="new password"
          autoComplete="new-password"
          hint="At least 5 characters."
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          what="confirmed new password"
          autoComplete="new-password"
          error={errors.confirmNewPassword?.message}
          {...form.register('confirmNewPassword')}
        />
        <RefusalNote refusal={refusal} />
        <Button type="submit" wide busy={isSubmitting}>
          Change Password
        </Button>
      </form>
    </Card>
  );
}
