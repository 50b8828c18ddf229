import { notCampusEmail } from '@canteen/domain/campus-email';
import { safeReturnUrl } from '@canteen/domain/return-url';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isSentTo } from '../data/accounts/code-steps.ts';
import { configQuery } from '../data/config/config.ts';
import { completeRegistration, proveRegistration, startRegistration } from '../data/accounts/registration.ts';
import type { Details } from '../features/accounts/account.schema.ts';
import { CodeForm } from '../features/accounts/code-form.tsx';
import { EmailForm } from '../features/accounts/email-form.tsx';
import { DETAILS_KEY, RegistrationDetails } from '../features/accounts/registration-details.tsx';
import { StepFrame } from '../features/accounts/step-frame.tsx';
import { useCodeSteps } from '../features/accounts/use-code-steps.ts';
import { ApiError } from '../lib/api-error.ts';
import { now } from '../lib/clock.ts';
import { removeStored } from '../lib/device-storage.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../data/session/session.ts';
import { whenFromNow } from '../lib/refusal.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { toast } from '../ui/toast.ts';

const STEPS_KEY = 'registration';
const NOT_SENT = 'Failed to initiate registration';

/** Registration in three steps (specification, sections 2, 4 and 5). */
export function RegisterPage() {
  const user = useUser();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [steps, dispatch] = useCodeSteps(STEPS_KEY);
  const campusDomain = useQuery(configQuery()).data?.campusEmailDomain;
  const query = new URLSearchParams(search);
  const wanted = query.get('returnUrl') ?? query.get('redirect');
  // Whoever is signed in already has no business here; an account made here leads itself.
  if (user && !isCreating) return <Navigate to={safeReturnUrl(wanted, user)} replace />;

  const ask = async (email: string) => {
    const sent = await startRegistration(email);
    // Another address is another person's, perhaps.
    if (email !== steps.email) removeStored('sessionStorage', DETAILS_KEY);
    dispatch({ type: 'sent', email, resendAt: whenFromNow(sent.resendInSeconds) });
    return sent;
  };
  const start = async (email: string) => {
    if (isSentTo(steps, email, now().getTime())) dispatch({ type: 'sent', email, resendAt: steps.resendAt });
    else toast.success((await ask(email)).message);
  };
  const verify = async (otp: string) => {
    if (steps.email === '') {
      toast.error('Email address missing. Please start over.');
      dispatch({ type: 'restart' });
      return;
    }
    const { message } = await proveRegistration({ email: steps.email, otp });
    toast.success(message);
    dispatch({ type: 'proved', otp });
  };
  const create = async (details: Details) => {
    setCreating(true);
    try {
      const { email, otp } = steps;
      const goTo = await completeRegistration({ email, otp }, details, search);
      removeStored('sessionStorage', STEPS_KEY);
      removeStored('sessionStorage', DETAILS_KEY);
      toast.success('Registration Successful');
      void navigate(goTo, { replace: true });
    } catch (error) {
      setCreating(false);
      if (!(error instanceof ApiError) || error.code !== 'WRONG_CODE') throw error;
      // It took longer than the code lives: what was typed stays.
      toast.error(`${error.message}. Please verify your email again.`);
      dispatch({ type: 'refused' });
    }
  };

  if (steps.step === 'email') {
    return (
      <StepFrame
        step={1}
        heading="Let's get started!"
        lead="We mail you a code to see that the address is yours."
        foot={
          <>
            Have an account?{' '}
            <TextLink to={paths.login(wanted ?? undefined)} className="touch relative">
              Login
            </TextLink>
          </>
        }
      >
        <EmailForm
          initial={steps.email}
          hint={campusDomain ? `Your campus address, ending in @${campusDomain}` : 'Your campus address'}
          notAnEmail={campusDomain ? notCampusEmail(campusDomain) : null}
          notSent={NOT_SENT}
          button="Continue"
          onSend={start}
        />
      </StepFrame>
    );
  }
  if (steps.step === 'code') {
    return (
      <StepFrame step={2} heading="Verify your email" lead={`We sent a code to ${steps.email}.`}>
        <CodeForm
          initial={steps.otp}
          resendAt={steps.resendAt}
          notTaken="OTP verification failed"
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
    <StepFrame step={3} heading="Complete Your Profile" lead={steps.email}>
      <RegistrationDetails email={steps.email} onCreate={create} onBack={() => dispatch({ type: 'back' })} />
    </StepFrame>
  );
}
