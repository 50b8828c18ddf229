import { useNavigate } from 'react-router-dom';
import { isSentTo } from '../../data/accounts/code-steps.ts';
import { provePasswordReset, resetPassword, startPasswordReset } from '../../data/accounts/password-reset.ts';
import { ApiError } from '../../lib/api-error.ts';
import { now } from '../../lib/clock.ts';
import { removeStored } from '../../lib/device-storage.ts';
import { whenFromNow } from '../../lib/refusal.ts';
import { toast } from '../../ui/toast.ts';
import { useCodeSteps } from './use-code-steps.ts';

const STEPS_KEY = 'password-reset';

/** What the three steps of a password reset do (specification, sections 4 and 5). On success it opens `login`. */
export function usePasswordReset(login: string) {
  const navigate = useNavigate();
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

  return { steps, dispatch, ask, start, verify, reset };
}
