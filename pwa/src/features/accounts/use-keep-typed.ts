import { useEffect, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Typed } from './account.schema.ts';

/** Keeps in `typed` what is typed into a form for this address, for when the user comes back from another step. */
export function useKeepTyped<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Values>, 'subscribe'>,
  typed: RefObject<Typed<Values>>,
  email: string,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          typed.current = { email, values };
        },
      }),
    [subscribe, typed, email],
  );
}
