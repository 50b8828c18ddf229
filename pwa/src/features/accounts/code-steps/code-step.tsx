import { Button } from '../../../ui/actions/button.tsx';
import { LazyCodeForm } from './lazy-code-form.tsx';
import type { useCodeSteps } from './use-code-steps.ts';

/**
 * The form of the second step: the user types the code from the mail (specification, section 5). The page puts it into
 * the StepFrame of its other steps, because only a StepFrame that stays focuses the heading of a new step.
 */
export function CodeStep({
  code: { steps, dispatch, verify, resend },
  notTaken,
  notSent,
}: {
  code: ReturnType<typeof useCodeSteps>;
  notTaken: string;
  notSent: string;
}) {
  return (
    <LazyCodeForm
      initial={steps.otp}
      resendAt={steps.resendAt}
      notTaken={notTaken}
      notSent={notSent}
      onVerify={verify}
      onResend={() => resend(steps.email)}
      onWait={(resendAt) => dispatch({ type: 'wait', email: steps.email, resendAt })}
      back={
        <Button variant="plain" onClick={() => dispatch({ type: 'restart' })}>
          ← Change email
        </Button>
      }
    />
  );
}
