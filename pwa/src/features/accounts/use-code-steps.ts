import { useEffect, useReducer } from 'react';
import { codeSteps, codeStepsSchema, FIRST_STEP, type CodeSteps } from '../../data/accounts/code-steps.ts';
import { readStoredJson, removeStored, writeStored } from '../../lib/device-storage.ts';

const read = (key: string): CodeSteps =>
  codeStepsSchema.safeParse(readStoredJson('sessionStorage', key)).data ?? FIRST_STEP;

/** The steps of a page, stored in sessionStorage: they survive a reload and end with the tab. */
export function useCodeSteps(key: string) {
  const [state, dispatch] = useReducer(codeSteps, key, read);
  useEffect(() => {
    if (state === FIRST_STEP) removeStored('sessionStorage', key);
    else writeStored('sessionStorage', key, JSON.stringify(state));
  }, [key, state]);
  return [state, dispatch] as const;
}
