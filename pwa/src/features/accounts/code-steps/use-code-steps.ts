import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  codeSteps,
  FIRST_STEP,
  isCodeSteps,
  isSentTo,
  type CodeSteps,
} from '../../../data/accounts/code-steps.ts';
import { readStoredJson, removeStored, writeStored } from '../../../lib/browser/device-storage.ts';
import { replacePages } from '../../../lib/navigation/back-past-checkout.ts';
import { historyDepth } from '../../../lib/navigation/history-depth.ts';
import { useIsLeft } from '../../../lib/navigation/use-is-left.ts';
import { timeAfter } from '../../../lib/requests/refusal.ts';
import { now } from '../../../lib/time/clock.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { codeAlreadySent } from '../load-account-rules.ts';
import { useStepHistory } from './use-step-history.ts';

function read(key: string): CodeSteps {
  const stored = readStoredJson('sessionStorage', key);
  return isCodeSteps(stored) ? stored : FIRST_STEP;
}

interface Calls {
  /** Mails a code to the address. */
  send: (email: string) => Promise<{ message: string; resendInSeconds: number }>;
  /** Checks the code. */
  check: (code: { email: string; otp: string }) => Promise<{ message: string }>;
}

/**
 * The steps that verify an email address by a code: the address, the code, and a third step of the page. They are
 * stored in sessionStorage under `key`, so they survive a reload and end with the tab. Each has its entry in the browser's
 * history.
 */
export function useCodeSteps(key: string, { send, check }: Calls) {
  const [steps, dispatch] = useReducer(codeSteps, key, read);
  // Set after the last step, while the page goes back over the entries of the steps.
  const hasEnded = useRef(false);
  useEffect(() => {
    if (hasEnded.current) return;
    if (steps === FIRST_STEP) removeStored('sessionStorage', key);
    else writeStored('sessionStorage', key, JSON.stringify(steps));
  }, [key, steps]);

  const entries = useStepHistory(steps, (step) => {
    if (!hasEnded.current) dispatch({ type: 'show', step });
  });
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  /** The place of the first step in the history. */
  const [place] = useState(() => Math.max(0, historyDepth() - entries));
  /** Removes the steps from the device and opens `goTo` in their place, unless the user has left them. */
  const end = (goTo: string) => {
    hasEnded.current = true;
    removeStored('sessionStorage', key);
    if (!isLeft.current) replacePages(navigate, place, goTo);
  };

  const startOver = (why: string) => {
    toast.error(why);
    dispatch({ type: 'restart' });
  };
  const request = async (type: 'sent' | 'resent', email: string) => {
    const sent = await send(email).catch(codeAlreadySent);
    dispatch({ type, email, resendAt: timeAfter(sent.resendInSeconds) });
    return sent;
  };
  const resend = (email: string) => request('resent', email);
  const start = async (email: string) => {
    if (email === steps.email && steps.otp !== '') dispatch({ type: 'show', step: 'code' });
    else if (isSentTo(steps, email, now().getTime()))
      dispatch({ type: 'sent', email, resendAt: steps.resendAt });
    else toast.success((await request('sent', email)).message);
  };
  const verify = async (otp: string) => {
    if (steps.email === '') {
      startOver('Email address missing. Please start over.');
      return;
    }
    const { email } = steps;
    const { message } = await check({ email, otp });
    toast.success(message);
    dispatch({ type: 'verified', email, otp });
  };
  return { steps, end, dispatch, startOver, resend, start, verify };
}
