import { userFormSchema, type UserForm as UserValues } from '@canteen/domain/accounts/user-admin.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { useEffect, useState } from 'react';
import { updateUser, userInConflict } from '../../data/users/user-requests.ts';
import type { Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { rulesOf } from '../../ui/form/form-state.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { refusalBeyondFields, RefusalNote } from '../../ui/form/refusal-note.tsx';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useUnsavedInput } from '../../ui/overlay/unsaved-input.ts';

const rules = rulesOf<UserValues, UserValues>(userFormSchema);
const FIELDS = ['name', 'email', 'contact', 'address'] as const;
const valuesOf = ({ name, email, contact, address }: User): UserValues => ({
  name,
  email,
  contact,
  address,
});

/** The `before` to send: the newest value of an unchanged field, and of a changed one the value that was first shown. */
const beforeOf = (values: UserValues, before: UserValues, newest: UserValues): UserValues => ({
  ...newest,
  ...Object.fromEntries(
    FIELDS.filter((field) => values[field] !== newest[field]).map((field) => [field, before[field]]),
  ),
});

/** Name, email, contact and address of another user's account (specification, section 5, user edit form). */
export function UserForm({ user }: { user: User }) {
  const confirm = useConfirm();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** What the fields showed before the user changed them. */
  const [before, setBefore] = useState(valuesOf(user));
  const form = useForm({ defaultValues: valuesOf(user), rules });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedInput(isDirty, isSubmitting);
  const { reset } = form;
  const { name, email, contact, address } = user;
  useEffect(
    () => reset({ name, email, contact, address }, { keepDirtyValues: true, keepErrors: true }),
    [reset, name, email, contact, address],
  );

  const save = form.handleSubmit(async (values) => {
    setRefusal(null);
    if (values.email !== user.email) {
      const confirmed = await confirm({
        title: `Change the email to ${values.email}?`,
        body: 'The person is signed out everywhere, and both addresses get a mail about it.',
        confirmLabel: 'Change email',
      });
      if (!confirmed) return;
    }
    try {
      const saved = valuesOf(
        await updateUser(user._id, { ...values, before: beforeOf(values, before, valuesOf(user)) }),
      );
      reset(saved);
      setBefore(saved);
      toast.success('User updated successfully');
    } catch (error) {
      const newer = userInConflict(error);
      if (newer) setBefore(valuesOf(newer));
      setRefusal(refusalBeyondFields(error, 'Failed to update user', form, FIELDS));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Contact number"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        error={errors.contact?.message}
        {...form.register('contact')}
      />
      <TextAreaField
        label="Address"
        autoComplete="off"
        rows={2}
        error={errors.address?.message}
        {...form.register('address')}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" busy={isSubmitting} disabled={!isDirty}>
        Save
      </Button>
    </form>
  );
}
