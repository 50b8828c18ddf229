import { useEffect, useState } from 'react';
import { saveDraft, readDraft } from '../../../data/checkout/drafts.ts';
import { useChangedValues } from '../../../ui/form/use-changed-values.ts';
import { isDraft, type Draft } from './delivery-values.ts';

const draftOf = (values: unknown): Draft => (isDraft(values) ? values : {});

/** The stored draft of this form; null until it has been read from the device. */
export function useDraft(form: string): Draft | null {
  const [found, setFound] = useState<{ form: string; draft: Draft } | null>(null);
  useEffect(() => {
    let current = true;
    const show = (draft: Draft) => {
      if (current) setFound({ form, draft });
    };
    readDraft(form).then(
      (values) => show(draftOf(values)),
      () => show({}),
    );
    return () => {
      current = false;
    };
  }, [form]);
  return found?.form === form ? found.draft : null;
}

/** Stores every change of the form as its draft. `toDraft` also gets the draft that is stored then. */
export function useSaveDraft<Values extends object>(
  form: string,
  values: Values,
  toDraft: (values: Values, stored: Draft) => Draft = (same) => same,
): void {
  useChangedValues(values, (changed) => saveDraft(form, (stored) => toDraft(changed, draftOf(stored))));
}
