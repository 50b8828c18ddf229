import { useEffect, useEffectEvent } from 'react';
import { readStoredJson, removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { hasFields, isNullable, isText, type Check } from '../../lib/has-fields.ts';

/** The input of a form that is not saved yet. */
interface KeptInput<Saved, Values> {
  /** What the form was filled from; null when it adds a new one. */
  base: Saved | null;
  values: Values;
  /** The Idempotency-Key of the form. */
  key: string;
}

/** Whether a value is the input of a form. Another version of the app may have stored it. */
export type IsKept<Saved, Values> = (value: unknown) => value is KeptInput<Saved, Values>;

export const keptInput = <Saved, Values>(isSaved: Check, isValues: Check): IsKept<Saved, Values> =>
  hasFields<KeptInput<Saved, Values>>({ base: isNullable(isSaved), values: isValues, key: isText });

const keyOf = (form: string) => `unsaved-${form}`;

/**
 * The input that a form had when the browser dropped its page; null when there is none.
 * @param form the name of the form
 */
export function readKeptInput<Saved, Values>(
  form: string,
  isKept: IsKept<Saved, Values>,
): KeptInput<Saved, Values> | null {
  const value = readStoredJson('sessionStorage', keyOf(form));
  return isKept(value) ? value : null;
}

/** The row whose form was open when the browser dropped the page, 'new' for one that adds a row, null for none. */
export function readKeptRow<Saved>(form: string, isKept: IsKept<Saved, unknown>): Saved | 'new' | null {
  const kept = readKeptInput(form, isKept);
  return kept && (kept.base ?? 'new');
}

/**
 * Stores a form's input in sessionStorage when the page is hidden: a phone may drop the page while its user takes a photo
 * for the form. Nothing is stored any more when the form closes.
 * @param input null when there is nothing to lose
 */
export function useKeptInput(form: string, input: KeptInput<unknown, unknown> | null): void {
  const keep = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden') return;
    if (input) writeStored('sessionStorage', keyOf(form), JSON.stringify(input));
    else removeStored('sessionStorage', keyOf(form));
  });
  useEffect(() => {
    const onHidden = () => keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeStored('sessionStorage', keyOf(form));
    };
  }, [form]);
}
