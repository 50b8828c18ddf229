import { useEffect, useId, useState } from 'react';
import { emailToSave, emailProblem, isChanged } from '../../data/accounts/email-change.ts';
import { updateProfile } from '../../data/accounts/profile-requests.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { ApiError } from '../../lib/requests/api-error.ts';
import { type Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Rules } from '../../ui/form/form-state.ts';
import { refusalBeyondFields, RefusalNote } from '../../ui/form/refusal-note.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { ProfileValues } from '../accounts/account-forms.schema.ts';
import { loadAccountRules } from '../accounts/load-account-rules.ts';
import { PersonFields } from '../accounts/person-fields.tsx';
import { EmailChangeFields } from './email-change-fields.tsx';
import { useUnsavedPageForm } from './use-ask-before-leaving.ts';
import { useEmailChange } from './use-email-change.ts';

const rules: Rules<ProfileValues, ProfileValues> = async (values) =>
  (await loadAccountRules()).checkProfile(values);
const personOf = ({ name, contact, address }: ProfileValues): ProfileValues => ({ name, contact, address });

/** Name, contact, address and email (specification, section 5, profile). */
export function ProfileForm({ user }: { user: SessionUser }) {
  const id = useId();
  const [email, dispatch] = useEmailChange(user._id);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm({ defaultValues: personOf(user), rules });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { reset } = form;
  useUnsavedPageForm(isDirty || isChanged(email, user.email), () => {
    reset();
    dispatch({ type: 'cancelled' });
    setEmailError(null);
    setRefusal(null);
  });
  // After a change elsewhere, keep only what was typed here.
  useEffect(() => {
    if (!isSubmitting) reset(personOf(user), { keepDirtyValues: true, keepErrors: true });
  }, [reset, isSubmitting, user]);

  const update = form.handleSubmit(async (person, typed) => {
    setRefusal(null);
    const reason = emailProblem(email, user.email);
    setEmailError(reason);
    if (reason !== null) {
      toast.error(reason);
      return;
    }
    const sent = emailToSave(email, user.email);
    try {
      const before = { ...personOf(user), email: user.email };
      const saved = personOf(await updateProfile({ ...person, ...sent, before }));
      reset(saved, { sent: typed });
      dispatch({ type: 'saved', email: sent.email });
      toast.success('Profile Update Was Successful');
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const emailMessage = fields['email'] ?? fields['otp'] ?? null;
      setEmailError(emailMessage);
      const rest = refusalBeyondFields(error, 'Profile update failed', form, ['name', 'contact', 'address']);
      if (emailMessage === null) setRefusal(rest);
      else dispatch({ type: 'refused' });
    }
  });
  return (
    <Card as="section" className="flex flex-col gap-4 md:p-6">
      <h1 className="text-title">Update Profile</h1>
      <form id={id} noValidate onSubmit={(event) => void update(event)} className="flex flex-col gap-4">
        <PersonFields register={form.register} errors={errors} />
      </form>
      <EmailChangeFields
        current={user.email}
        state={email}
        dispatch={dispatch}
        error={emailError}
        onError={setEmailError}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" form={id} variant="accent" size="large" wide busy={isSubmitting}>
        Update
      </Button>
    </Card>
  );
}
