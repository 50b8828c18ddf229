import { useEffect, useRef, useState, type Dispatch, type SyntheticEvent } from 'react';
import {
  emailShown,
  isChanged,
  sentTo,
  type EmailChange,
  type EmailChangeEvent,
} from '../../data/accounts/email-change.ts';
import { proveEmailChange, startEmailChange } from '../../data/accounts/profile-requests.ts';
import { ApiError } from '../../lib/requests/api-error.ts';
import { now } from '../../lib/time/clock.ts';
import { refusalOf, timeAfter, type Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { LazyCodeForm } from '../accounts/lazy-code-form.tsx';
import { loadAccountRules } from '../accounts/load-account-rules.ts';
import { RefusalNote } from '../../ui/form/refusal-note.tsx';

const NOT_SENT = 'Failed to initiate email change';

/** The email on the profile, and its change with a code sent to the new address (specification, sections 4 and 5). */
export function EmailChangeFields({
  current,
  state,
  dispatch,
  error,
  onError,
}: {
  current: string;
  state: EmailChange;
  dispatch: Dispatch<EmailChangeEvent>;
  /** The profile form's error for the email. */
  error: string | null;
  onError: (message: string | null) => void;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state.step);
  // A new step removes the focused element, so move the focus to the new step.
  useEffect(() => {
    if (shown.current === state.step) return;
    shown.current = state.step;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) (place.current ?? field.current)?.focus();
  }, [state.step]);

  const ask = async (newEmail: string) => {
    const sent = await startEmailChange(newEmail);
    dispatch({ type: 'sent', sent: { newEmail, resendAt: timeAfter(sent.resendInSeconds) } });
    return sent;
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending || !isChanged(state, current)) return;
    setRefusal(null);
    setSending(true);
    const checked = await loadAccountRules()
      .then(({ checkNewEmail }) => checkNewEmail(emailShown(state, current)))
      .catch(() => ({ error: NOT_SENT }))
      .finally(() => setSending(false));
    onError('error' in checked ? checked.error : null);
    if ('error' in checked) return;
    const data = checked.email;
    const out = sentTo(state, data, now().getTime());
    if (out) {
      dispatch({ type: 'sent', sent: out });
      return;
    }
    setSending(true);
    try {
      toast.success((await ask(data)).message);
    } catch (failure) {
      const fieldMessage = failure instanceof ApiError ? failure.fields['newEmail'] : undefined;
      if (fieldMessage) onError(fieldMessage);
      else setRefusal(refusalOf(failure, NOT_SENT));
    } finally {
      setSending(false);
    }
  };
  const verify = async (newEmail: string, otp: string) => {
    const { message } = await proveEmailChange(newEmail, otp);
    toast.success(message);
    onError(null);
    dispatch({ type: 'verified', otp });
  };
  const cancel = () => {
    onError(null);
    setRefusal(null);
    dispatch({ type: 'cancelled' });
  };
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <TextField
          ref={field}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={emailShown(state, current)}
          disabled={state.step === 'complete'}
          readOnly={state.step === 'otp'}
          error={error ?? undefined}
          onChange={({ currentTarget }) => {
            onError(null);
            dispatch({ type: 'typed', email: currentTarget.value });
          }}
        />
        <RefusalNote refusal={refusal} />
        {state.step === 'email' && isChanged(state, current) ? (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isSending}>
              Verify new email
            </Button>
            <Button variant="plain" onClick={cancel}>
              Cancel
            </Button>
          </div>
        ) : null}
      </form>
      {state.step === 'otp' ? (
        <section
          aria-label="Verify your new email"
          className="animate-appear rounded-control border border-line bg-raised p-4"
        >
          <p ref={place} tabIndex={-1} className="mb-3 text-small text-muted outline-none wrap-anywhere">
            We sent a code to {state.sent.newEmail}.
          </p>
          <LazyCodeForm
            resendAt={state.sent.resendAt}
            notTaken="Invalid or expired OTP"
            notSent={NOT_SENT}
            onVerify={(otp) => verify(state.sent.newEmail, otp)}
            onResend={() => ask(state.sent.newEmail)}
            onWait={(resendAt) => dispatch({ type: 'wait', resendAt })}
            back={
              <Button variant="plain" onClick={cancel}>
                Cancel
              </Button>
            }
          />
        </section>
      ) : null}
      {state.step === 'complete' ? (
        <div className="flex flex-wrap items-center gap-2">
          <Pill tone="leaf" icon={CheckIcon}>
            Verified
          </Pill>
          <p ref={place} tabIndex={-1} className="text-small text-muted outline-none">
            Press Update to save it.
          </p>
          <Button variant="plain" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </div>
  );
}
