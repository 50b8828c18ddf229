import { useEffect, useReducer } from 'react';
import { emailChange, NO_CHANGE, isSentCode, type EmailChange } from '../../data/accounts/email-change.ts';
import { readStoredJson, removeStored, writeStored } from '../../lib/browser/device-storage.ts';

function read(key: string): EmailChange {
  const sent = readStoredJson('sessionStorage', key);
  return { ...NO_CHANGE, sent: isSentCode(sent) ? sent : null };
}

/** The state of an email change. A reload keeps only the last code's address and resend time. */
export function useEmailChange(userId: string) {
  const key = `email-change-${userId}`;
  const [state, dispatch] = useReducer(emailChange, key, read);
  const { sent } = state;
  useEffect(() => {
    if (sent) writeStored('sessionStorage', key, JSON.stringify(sent));
    else removeStored('sessionStorage', key);
  }, [key, sent]);
  return [state, dispatch] as const;
}
