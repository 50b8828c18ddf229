import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  completeRegistration,
  verifyRegistrationCode,
  startRegistration,
} from '../../../data/accounts/registration.ts';
import { removeStored } from '../../../lib/browser/device-storage.ts';
import { ApiError } from '../../../lib/requests/api-error.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { Details } from '../account-forms.schema.ts';
import { useCodeSteps } from '../code-steps/use-code-steps.ts';
import { loadCheckAfterLostAnswer } from '../load-check-after-lost-answer.ts';
import { showLoggedIn } from '../show-logged-in.ts';
import { DETAILS_KEY } from './registration-details.tsx';

const STEPS_KEY = 'registration';

/** What the three steps of a registration do (specification, sections 4 and 5). */
export function useRegistration() {
  const { search } = useLocation();
  const [isCreating, setCreating] = useState(false);
  const code = useCodeSteps(STEPS_KEY, {
    async send(email) {
      const sent = await startRegistration(email);
      // A different address may belong to another person, so delete the stored details.
      if (email !== code.steps.email) removeStored('sessionStorage', DETAILS_KEY);
      return sent;
    },
    check: verifyRegistrationCode,
  });

  const create = async (details: Details) => {
    setCreating(true);
    const { email, otp } = code.steps;
    const finish = (goTo: string) => {
      removeStored('sessionStorage', DETAILS_KEY);
      showLoggedIn('Registration Successful');
      code.end(goTo);
    };
    try {
      finish(await completeRegistration({ email, otp }, details, search));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'WRONG_CODE';
      const goTo = isRefused
        ? await loadCheckAfterLostAnswer()
            .then(({ logInToCreatedAccount }) => logInToCreatedAccount(email, details.password, search))
            .catch(() => null)
        : null;
      if (goTo !== null) {
        finish(goTo);
        return;
      }
      setCreating(false);
      if (!isRefused) throw error;
      // The code has expired. Keep what the user typed and ask for a new code.
      toast.error(`${error.message}. Please verify your email again.`);
      code.dispatch({ type: 'refused' });
    }
  };
  return { code, isCreating, create };
}
