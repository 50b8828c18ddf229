import type { RefObject } from 'react';
import { useChangedValues } from '../../../ui/form/use-changed-values.ts';
import type { TypedForEmail } from './typed-for-email.ts';

/** Remembers in `typedRef` what is typed into a form for this email, for when the user comes back from another step. */
export function useRememberTyped<Values extends object>(
  values: Values,
  typedRef: RefObject<TypedForEmail<Values>>,
  email: string,
): void {
  useChangedValues(values, (changed) => {
    typedRef.current = { email, values: changed };
  });
}
