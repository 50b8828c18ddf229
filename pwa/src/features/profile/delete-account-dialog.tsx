import { useId, useState, type ReactNode } from 'react';
import type { RequestDeletionInput } from '@canteen/domain/accounts/account.schema';
import type { Deletion } from '@canteen/domain/privacy/privacy.schema';
import { requestDeletion } from '../../data/accounts/privacy-requests.ts';
import { cartOwner } from '../../data/carts/cart-count.ts';
import { deleteCartsOf } from '../../data/carts/delete-carts.ts';
import { currentUser } from '../../data/session/session.ts';
import type { Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Rules } from '../../ui/form/form-state.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { refusalBeyondFields, RefusalNote } from '../../ui/form/refusal-note.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useUnsavedInput } from '../../ui/overlay/unsaved-input.ts';
import { loadAccountRules } from '../accounts/load-account-rules.ts';
import { deletionWaitsFor } from './deletion-waits-for.ts';

const rules: Rules<RequestDeletionInput, RequestDeletionInput> = async (values) =>
  (await loadAccountRules()).checkRequestDeletion(values);

interface DeleteAccountDialogProps {
  email: string;
  deletion: Deletion;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  /** The account is deleted later. */
  onRequested: () => void;
}

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { email, deletion, open, onOpenChange, onDeleted, onRequested } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm({ defaultValues: { password: '' }, rules });
  const { errors, isSubmitting } = form.formState;
  const show = (next: boolean) => {
    setRefusal(null);
    form.reset();
    onOpenChange(next);
  };
  const remove = form.handleSubmit(async ({ password }) => {
    setRefusal(null);
    const owner = cartOwner();
    try {
      const { state } = await requestDeletion(password);
      if (state === 'deleted') deleteCartsOf(owner);
      // Another user has logged in meanwhile.
      if ((currentUser()?.email ?? email) !== email) return;
      if (state === 'deleted') {
        toast.success('Your account is deleted');
        onDeleted();
        return;
      }
      show(false);
      toast.success('Your account will be deleted');
      onRequested();
    } catch (error) {
      setRefusal(refusalBeyondFields(error, 'Your account could not be deleted.', form, ['password']));
    }
  });
  return (
    <Dialog
      open={open}
      onOpenChange={show}
      title="Delete your account?"
      description={
        deletion.waits
          ? `It happens when ${deletionWaitsFor(deletion)}. Until then you can still keep it, and cannot order.`
          : 'This cannot be undone.'
      }
      backCloses
      footer={
        <>
          <Button disabled={isSubmitting} onClick={() => show(false)}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" busy={isSubmitting}>
            Delete my account
          </Button>
        </>
      }
    >
      <OpenWhile saving={isSubmitting} />
      <form
        id={id}
        noValidate
        onSubmit={(event) => void remove(event)}
        className="flex flex-col gap-4 pb-2 text-small"
      >
        <Part title="What goes">
          <li>Your account, on every device, and what this device has stored of you</li>
          <li>Name, number, address, location and note on your past orders</li>
        </Part>
        <Part title="What stays">
          <li>What was ordered and paid, without you</li>
          <li>Your name in the log of changes, for 180 days</li>
        </Part>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <RefusalNote refusal={refusal} />
      </form>
    </Dialog>
  );
}

/** Keeps the dialog around it open during the request. */
function OpenWhile({ saving }: { saving: boolean }) {
  useUnsavedInput(false, saving);
  return null;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-sans text-small font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-muted">{children}</ul>
    </section>
  );
}
