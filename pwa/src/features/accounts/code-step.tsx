import { Button } from '../../ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { StepFrame } from './step-frame.tsx';
import type { useCodeSteps } from './use-code-steps.ts';

/** The second step: the user types the code from the mail (specification, section 5). */
export function CodeStep({
  code: { steps, dispatch, verify, resend },
  lead,
  notTaken,
  notSent,
}: {
  code: ReturnType<typeof useCodeSteps>;
  lead: string;
  notTaken: string;
  notSent: string;
}) {
  return (
    <StepFrame step={2} heading="Verify your email" lead={lead}>
      <CodeForm
        initial={steps.otp}
        resendAt={steps.resendAt}
        notTaken={notTaken}
        notSent={notSent}
        onVerify={verify}
        onResend={() => resend(steps.email)}
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
