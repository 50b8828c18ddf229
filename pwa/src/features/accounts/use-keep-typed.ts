import type { RefObject } from 'react';
import { useChangedValues } from '../../ui/form/use-changed-values.ts';
import type { Typed } from './typed.ts';

/** Keeps in `typedRef` what is typed into a form for this address, for when the user comes back from another step. */
export function useKeepTyped<Values extends object>(
  values: Values,
  typedRef: RefObject<Typed<Values>>,
  email: string,
): void {
  useChangedValues(values, (changed) => {
    typedRef.current = { email, values: changed };
  });
}
