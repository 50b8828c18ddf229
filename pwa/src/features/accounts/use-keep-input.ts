import type { RefObject } from 'react';
import { useChangedValues } from '../../ui/form/use-changed-values.ts';
import type { KeptInput } from './kept-input.ts';

/** Keeps in `typedRef` what is typed into a form for this address, for when the user comes back from another step. */
export function useKeepInput<Values extends object>(
  values: Values,
  typedRef: RefObject<KeptInput<Values>>,
  email: string,
): void {
  useChangedValues(values, (changed) => {
    typedRef.current = { email, values: changed };
  });
}
