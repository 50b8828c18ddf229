import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSentTo } from '../../data/accounts/code-steps.ts';
import {
  completeRegistration,
  proveRegistration,
  startRegistration,
} from '../../data/accounts/registration.ts';
import { ApiError } from '../../lib/api-error.ts';
import { now } from '../../lib/clock.ts';
import { removeStored } from '../../lib/device-storage.ts';
import { whenFromNow } from '../../lib/refusal.ts';
import { toast } from '../../ui/toast.ts';
import type { Details } from './account.schema.ts';
import { DETAILS_KEY } from './registration-details.tsx';
import { useCodeSteps } from './use-code-steps.ts';

const STEPS_KEY = 'registration';

/** What the three steps of a registration do (specification, sections 4 and 5). */
export function useRegistration() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [steps, dispatch] = useCodeSteps(STEPS_KEY);

  const ask = async (email: string) => {
    const sent = await startRegistration(email);
    // A different address may belong to another person, so delete the stored details.
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
      // The code has expired. Keep what the user typed and ask for a new code.
      toast.error(`${error.message}. Please verify your email again.`);
      dispatch({ type: 'refused' });
    }
  };

  return { steps, dispatch, isCreating, ask, start, verify, create };
}
