import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { canShow, CODE_STEPS, type CodeSteps } from '../../../data/accounts/code-steps.ts';

/** The step of a history entry, as an index; 0 for one without a step. */
function stepOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('step' in state)) return 0;
  return Math.max(
    0,
    CODE_STEPS.findIndex((step) => step === state.step),
  );
}

/**
 * Gives each step its own entry in the browser's history: a new step adds one, a step back goes back, and Back and Forward
 * show the step of their entry. Returns the number of entries that the steps have added.
 */
export function useStepHistory(steps: CodeSteps, show: (step: CodeSteps['step']) => void): number {
  const { key, state, pathname, search } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const seen = useRef(key);
  const goesBack = useRef(false);
  const entry = stepOf(state);
  const own = CODE_STEPS.indexOf(steps.step);
  useEffect(() => {
    const isPop = seen.current !== key && type === NavigationType.Pop;
    // The next step may be there before the browser has gone back.
    const isBackOrForward = isPop && !goesBack.current;
    if (isPop) goesBack.current = false;
    seen.current = key;
    const wanted = CODE_STEPS[entry];
    if (entry === own) return;
    if (isBackOrForward && wanted && canShow(steps, wanted)) show(wanted);
    else if (own < entry) {
      goesBack.current = true;
      void navigate(own - entry);
    } else void navigate(pathname + search, { state: { step: CODE_STEPS[entry + 1] } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new step or entry matters
  }, [key, own, entry]);
  return entry;
}
