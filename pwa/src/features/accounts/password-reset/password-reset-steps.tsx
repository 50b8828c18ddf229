import { useRef } from 'react';
import { TextLink } from '../../../ui/actions/link.tsx';
import type { NewPassword } from '../account-forms.schema.ts';
import { CodeStep } from '../code-steps/code-step.tsx';
import { EmailForm } from '../code-steps/email-form.tsx';
import { StepFrame } from '../code-steps/step-frame.tsx';
import type { TypedForEmail } from '../code-steps/typed-for-email.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordReset } from './use-password-reset.ts';

const NOT_SENT = 'Failed to initiate password reset';

/**
 * A forgotten password in three steps (specification, section 2). `login` is the address of the login page; `email` was
 * typed there.
 */
export function PasswordResetSteps({ login, email }: { login: string; email: string }) {
  const { code, reset } = usePasswordReset(login);
  const { steps } = code;
  const typed = useRef<TypedForEmail<NewPassword>>(null);
  if (steps.step === 'email') {
    return (
      <StepFrame
        step={1}
        heading="Forgot password?"
        lead="We mail you a code to set a new one."
        foot={<TextLink to={login}>Back to login</TextLink>}
      >
        <EmailForm
          initial={steps.email || email}
          notAnEmail="Please enter a valid email address"
          notSent={NOT_SENT}
          button="Send Code"
          onSend={code.start}
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
        <CodeStep code={code} notTaken="Invalid OTP" notSent={NOT_SENT} />
      </StepFrame>
    );
  }
  return (
    <StepFrame step={3} heading="Set a new password" lead={steps.email}>
      <NewPasswordForm email={steps.email} typed={typed} onReset={reset} />
    </StepFrame>
  );
}
