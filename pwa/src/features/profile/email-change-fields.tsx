import { useEffect, useRef, type Dispatch } from 'react';
import {
  emailShown,
  isChanged,
  type EmailChange,
  type EmailChangeEvent,
} from '../../data/accounts/email-change.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RefusalNote } from '../../ui/form/refusal-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import { LazyCodeForm } from '../accounts/code-steps/lazy-code-form.tsx';
import { NOT_SENT, useEmailChangeRequests } from './use-email-change-requests.ts';

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

  const { refusal, isSending, requestCode, submit, verify, cancel } = useEmailChangeRequests(
    current,
    state,
    dispatch,
    onError,
  );
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
          readOnly={state.step === 'otp' || isSending}
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
            onResend={() => requestCode(state.sent.newEmail)}
            onWait={(resendAt) => dispatch({ type: 'wait', newEmail: state.sent.newEmail, resendAt })}
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
