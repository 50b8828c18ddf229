import { useLocation, useNavigate } from 'react-router-dom';
import { isSentTo } from '../data/accounts/code-steps.ts';
import { provePasswordReset, resetPassword, startPasswordReset } from '../data/accounts/password-reset.ts';
import { CodeForm } from '../features/accounts/code-form.tsx';
import { EmailForm } from '../features/accounts/email-form.tsx';
import { NewPasswordForm } from '../features/accounts/new-password-form.tsx';
import { StepFrame } from '../features/accounts/step-frame.tsx';
import { useCodeSteps } from '../features/accounts/use-code-steps.ts';
import { ApiError } from '../lib/api-error.ts';
import { now } from '../lib/clock.ts';
import { removeStored } from '../lib/device-storage.ts';
import { paths } from '../lib/paths.ts';
import { whenFromNow } from '../lib/refusal.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { toast } from '../ui/toast.ts';

const STEPS_KEY = 'password-reset';
const NOT_SENT = 'Failed to initiate password reset';

/** A forgotten password in three steps (specification, sections 2, 4 and 5). */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const login = paths.login(new URLSearchParams(search).get('returnUrl') ?? undefined);
  const [steps, dispatch] = useCodeSteps(STEPS_KEY);

  const startOver = (why: string) => {
    toast.error(why);
    dispatch({ type: 'restart' });
  };
  const ask = async (email: string) => {
    const sent = await startPasswordReset(email);
    dispatch({ type: 'sent', email, resendAt: whenFromNow(sent.resendInSeconds) });
    return sent;
  };
  const start = async (email: string) => {
    if (isSentTo(steps, email, now().getTime())) dispatch({ type: 'sent', email, resendAt: steps.resendAt });
    else toast.success((await ask(email)).message);
  };
  const verify = async (otp: string) => {
    if (steps.email === '') {
      startOver('Email address missing. Please start over.');
      return;
    }
    const { message } = await provePasswordReset({ email: steps.email, otp });
    toast.success(message);
    dispatch({ type: 'proved', otp });
  };
  const reset = async (newPassword: string) => {
    const { email, otp } = steps;
    if (email === '' || otp === '') {
      startOver('Missing reset information. Please start over.');
      return;
    }
    try {
      const { message } = await resetPassword({ email, otp, newPassword });
      removeStored('sessionStorage', STEPS_KEY);
      toast.success(message);
      void navigate(login, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'WRONG_CODE') throw error;
      toast.error(error.message);
      dispatch({ type: 'refused' });
    }
  };

  if (steps.step === 'email') {
    return (
      <StepFrame
        step={1}
        heading="Forgot password?"
        lead="We mail you a code to set a new one."
        foot={
          <TextLink to={login} className="touch relative">
            Back to login
          </TextLink>
        }
      >
        <EmailForm
          initial={steps.email}
          notAnEmail="Please enter a valid email address"
          notSent={NOT_SENT}
          button="Send Code"
          onSend={start}
        />
      </StepFrame>
    );
  }
  if (steps.step === 'code') {
    return (
      <StepFrame
        step={2}
        heading="Verify your email"
        lead={`If ${steps.email} has an account, a code is on its way to it.`}
      >
        <CodeForm
          initial={steps.otp}
          resendAt={steps.resendAt}
          notTaken="Invalid OTP"
          notSent={NOT_SENT}
          onVerify={verify}
          onResend={() => ask(steps.email)}
          onWait={(resendAt) => dispatch({ type: 'wait', resendAt })}
          back={
            <Button variant="plain" onClick={() => dispatch({ type: 'restart' })}>
              ← Change email
            </Button>
          }
        />
      </StepFrame>
    );
  }
  return (
    <StepFrame step={3} heading="Set a new password" lead={steps.email}>
      <NewPasswordForm onReset={reset} />
    </StepFrame>
  );
}
