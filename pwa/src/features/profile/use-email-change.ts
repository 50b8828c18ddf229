import { useEffect, useReducer } from 'react';
import { emailChange, NO_CHANGE, isSentCode, type EmailChange } from '../../data/accounts/email-change.ts';
import { readStored, readStoredJson, removeStored, writeStored } from '../../lib/browser/device-storage.ts';

function read(key: string): EmailChange {
  const sent = readStoredJson('sessionStorage', key);
  if (!isSentCode(sent)) return NO_CHANGE;
  return sent.isOpen ? { step: 'otp', sent } : { ...NO_CHANGE, sent };
}

/**
 * The state of an email change. After a reload the code can still be entered: a phone may drop the page while its user
 * reads the mail.
 */
export function useEmailChange(userId: string) {
  const key = `email-change-${userId}`;
  const [state, dispatch] = useReducer(emailChange, key, read);
  const { sent, step } = state;
  useEffect(() => {
    const store = (isOpen: boolean) =>
      writeStored('sessionStorage', key, JSON.stringify({ ...sent, isOpen }));
    if (sent) store(step !== 'email');
    else removeStored('sessionStorage', key);
    // The user has left the page and discarded the change. After a logout nothing is stored.
    return () => {
      if (readStored('sessionStorage', key) !== null) store(false);
    };
  }, [key, sent, step]);
  return [state, dispatch] as const;
}
