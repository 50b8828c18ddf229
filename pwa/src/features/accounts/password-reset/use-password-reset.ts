import { useRef } from 'react';
import {
  verifyPasswordResetCode,
  resetPassword,
  startPasswordReset,
} from '../../../data/accounts/password-reset.ts';
import { ApiError } from '../../../lib/requests/api-error.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { useCodeSteps } from '../code-steps/use-code-steps.ts';
import { loadCheckAfterLostAnswer } from '../load-check-after-lost-answer.ts';

const STEPS_KEY = 'password-reset';
const SUCCESS = 'Password reset successful! Please login with your new password.';

/** What the three steps of a password reset do (specification, sections 4 and 5). On success it opens `login`. */
export function usePasswordReset(login: string) {
  const code = useCodeSteps(STEPS_KEY, { send: startPasswordReset, check: verifyPasswordResetCode });
  const hasFailed = useRef(false);
  const finish = (message: string) => {
    toast.success(message);
    code.end(login);
  };
  const reset = async (newPassword: string) => {
    const { email, otp } = code.steps;
    if (email === '' || otp === '') {
      code.startOver('Missing reset information. Please start over.');
      return;
    }
    try {
      finish((await resetPassword({ email, otp, newPassword })).message);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'WRONG_CODE') {
        hasFailed.current = true;
        throw error;
      }
      // The call before may have set this password, although its answer was lost.
      const isSet =
        hasFailed.current &&
        (await loadCheckAfterLostAnswer()
          .then(({ isPasswordOfAccount }) => isPasswordOfAccount(email, newPassword))
          .catch(() => false));
      if (isSet) {
        finish(SUCCESS);
        return;
      }
      toast.error(error.fields['otp'] ?? error.message);
      code.dispatch({ type: 'refused' });
    }
  };
  return { code, reset };
}
