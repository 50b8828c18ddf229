import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError } from '../../../lib/requests/api-error.ts';
import { refusalOf, type Refusal } from '../../../lib/requests/refusal.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeBoxes } from '../../../ui/form/code-boxes.tsx';
import { RefusalNote } from '../../../ui/form/refusal-note.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { ResendButton } from './resend-button.tsx';

const LENGTH = 6;

interface CodeFormProps {
  /** A code that was verified before. */
  initial?: string;
  resendAt: number;
  /** The specification's text when the code was not accepted, used when the server sends no message. */
  notTaken: string;
  notSent: string;
  onVerify: (code: string) => Promise<void>;
  /** Asks for another code. */
  onResend: () => Promise<{ message: string }>;
  /** Called with the time from which the server allows another code. */
  onWait: (until: number) => void;
  /** The link or button to go back. */
  back: ReactNode;
}

/** Six boxes for the code, 'Verify', 'Resend code' and `back`. */
export function CodeForm(props: CodeFormProps) {
  const { initial = '', resendAt, notTaken, notSent, onVerify, onResend, onWait, back } = props;
  const [code, setCode] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);

  const attempt = async (what: 'verify' | 'resend', work: () => Promise<void>, fallback: string) => {
    if (busy) return;
    setBusy(what);
    setRefusal(null);
    setWrong(null);
    try {
      await work();
    } catch (error) {
      const refused = refusalOf(error, fallback);
      if (what === 'verify' && error instanceof ApiError && error.fields['otp']) {
        setWrong(error.fields['otp']);
      } else setRefusal(refused);
      if (what === 'resend' && refused.until !== null) onWait(refused.until);
    } finally {
      setBusy(null);
    }
  };
  const verify = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.length === LENGTH) void attempt('verify', () => onVerify(code), notTaken);
  };
  const resend = async () => {
    const { message } = await onResend();
    // What was typed meanwhile is the new code.
    setCode((now) => (now === code ? '' : now));
    toast.success(message);
  };
  return (
    <form noValidate onSubmit={verify} className="flex flex-col gap-4">
      <CodeBoxes
        label="6-digit code"
        value={code}
        onChange={(next) => {
          setCode(next);
          setWrong(null);
        }}
        hint="It is valid for 10 minutes and five tries. Look into the spam folder too."
        error={wrong ?? undefined}
      />
      <RefusalNote refusal={refusal} />
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        disabled={code.length < LENGTH}
        busy={busy === 'verify'}
      >
        Verify
      </Button>
      <div className="-mx-4 flex flex-wrap items-center justify-between gap-x-2">
        {back}
        <ResendButton
          resendAt={resendAt}
          busy={busy === 'resend'}
          onResend={() => void attempt('resend', resend, notSent)}
        />
      </div>
    </form>
  );
}
