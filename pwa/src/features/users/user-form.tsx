import { useEffect } from 'react';
import { userFormSchema, type UserForm as UserValues } from '@canteen/domain/user-admin/user-admin.schema';
import { contactDigits } from '@canteen/domain/users/contact-search';
import { userSchema, type User } from '@canteen/domain/users/user.schema';
import { updateUser, userInConflict } from '../../data/users/user-requests.ts';
import { fits, hasFields, isText } from '../../lib/has-fields.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConflictNote } from '../../ui/edit/conflict-note.tsx';
import { keptInput } from '../../ui/edit/kept-input.ts';
import { useEditForm } from '../../ui/edit/use-edit-form.ts';
import { rulesOf } from '../../ui/form/form-state.ts';
import { RefusalNote } from '../../ui/form/refusal-note.tsx';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useUnsavedInput } from '../../ui/overlay/unsaved-input.ts';

const check = rulesOf<UserValues, UserValues>(userFormSchema);
const rules = (values: UserValues) => check({ ...values, contact: contactDigits(values.contact) });
const isKeptUser = keptInput<User, UserValues>(
  fits(userSchema),
  hasFields<UserValues>({ name: isText, email: isText, contact: isText, address: isText }),
);
const LABELS: Record<keyof UserValues, string> = {
  name: 'Name',
  email: 'Email',
  contact: 'Contact number',
  address: 'Address',
};
const FIELDS = ['name', 'email', 'contact', 'address'] as const;
const valuesOf = ({ name, email, contact, address }: User): UserValues => ({
  name,
  email,
  contact,
  address,
});

interface UserFormProps {
  user: User;
  /** Somebody else has deleted the account. */
  isGone: boolean;
}

/** Name, email, contact and address of another user's account (specification, section 5, user edit form). */
export function UserForm({ user, isGone }: UserFormProps) {
  const confirm = useConfirm();
  const { form, base, save, refusal, conflicts, keepMine, takeTheirs, mergeSaved } = useEditForm<
    User,
    UserValues,
    UserValues
  >({
    name: 'user',
    isKept: isKeptUser,
    opened: user,
    valuesOf: (saved) => valuesOf(saved ?? user),
    textOf: (field, value) => (field === 'contact' ? contactDigits(value) : value.trim()),
    rules,
    fields: FIELDS,
    send: async (values, before) => {
      if (values.email !== user.email) {
        const confirmed = await confirm({
          title: `Change the email to ${values.email}?`,
          body: 'The person is signed out everywhere, and both addresses get a mail about it.',
          confirmLabel: 'Change email',
        });
        if (!confirmed) return undefined;
      }
      const saved = await updateUser(user._id, { ...values, before: valuesOf(before ?? user) });
      toast.success('User updated successfully');
      return saved;
    },
    savedByOthers: userInConflict,
    failed: 'Failed to update user',
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedInput(isDirty, isSubmitting);
  const shown = base ?? user;
  const isIdle = !isDirty || isGone;
  const isChanged = FIELDS.some((field) => user[field] !== shown[field]);
  useEffect(() => {
    if (isChanged && !isSubmitting) mergeSaved(user);
  });
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      {isGone ? null : (
        <ConflictNote
          what="account"
          conflicts={conflicts}
          labels={LABELS}
          savedInWords={(field) => shown[field]}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
          isSaved={!isDirty}
        />
      )}
      <TextField
        label={LABELS.name}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={LABELS.email}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label={LABELS.contact}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        error={errors.contact?.message}
        {...form.register('contact')}
      />
      <TextAreaField
        label={LABELS.address}
        autoComplete="off"
        rows={2}
        error={errors.address?.message}
        {...form.register('address')}
      />
      <RefusalNote refusal={refusal} />
      {/* Not `disabled`: after a save it still has the focus. */}
      <Button
        type="submit"
        variant="accent"
        busy={isSubmitting}
        aria-disabled={isIdle || isSubmitting}
        className={isIdle ? 'cursor-not-allowed opacity-50' : undefined}
      >
        Save
      </Button>
    </form>
  );
}
