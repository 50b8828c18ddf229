import { useState, type Dispatch, type SyntheticEvent } from 'react';
import {
  emailShown,
  isChanged,
  sentTo,
  type EmailChange,
  type EmailChangeEvent,
} from '../../data/accounts/email-change.ts';
import { startEmailChange, verifyEmailChangeCode } from '../../data/accounts/profile-requests.ts';
import { ApiError } from '../../lib/requests/api-error.ts';
import { refusalOf, timeAfter, type Refusal } from '../../lib/requests/refusal.ts';
import { now } from '../../lib/time/clock.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { loadAccountRules, codeAlreadySent } from '../accounts/load-account-rules.ts';

export const NOT_SENT = 'Failed to initiate email change';

/** The requests of a change of the email. @param onError gets what is wrong with the new address, or null */
export function useEmailChangeRequests(
  current: string,
  state: EmailChange,
  dispatch: Dispatch<EmailChangeEvent>,
  onError: (message: string | null) => void,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);

  /** Asks the server to mail a code to the address. */
  const requestCode = async (newEmail: string) => {
    const sent = await startEmailChange(newEmail).catch(codeAlreadySent);
    dispatch({ type: 'sent', sent: { newEmail, resendAt: timeAfter(sent.resendInSeconds) } });
    return sent;
  };
  /** Checks the typed address and mails the code, unless one was sent to it shortly before. */
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending || !isChanged(state, current)) return;
    setRefusal(null);
    setSending(true);
    try {
      const checked = await loadAccountRules()
        .then(({ checkNewEmail }) => checkNewEmail(emailShown(state, current)))
        .catch(() => ({ error: NOT_SENT }));
      onError('error' in checked ? checked.error : null);
      if ('error' in checked) return;
      const sent = sentTo(state, checked.email, now().getTime());
      if (sent) dispatch({ type: 'sent', sent });
      else toast.success((await requestCode(checked.email)).message);
    } catch (failure) {
      const fieldMessage = failure instanceof ApiError ? failure.fields['newEmail'] : undefined;
      if (fieldMessage) onError(fieldMessage);
      else setRefusal(refusalOf(failure, NOT_SENT));
    } finally {
      setSending(false);
    }
  };
  const verify = async (newEmail: string, otp: string) => {
    const { message } = await verifyEmailChangeCode(newEmail, otp);
    toast.success(message);
    onError(null);
    dispatch({ type: 'verified', newEmail, otp });
  };
  const cancel = () => {
    onError(null);
    setRefusal(null);
    dispatch({ type: 'cancelled' });
  };
  return { refusal, isSending, requestCode, submit, verify, cancel };
}
