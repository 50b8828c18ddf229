import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { saveDraft, readDraft } from '../../data/checkout/drafts.ts';
import { draftSchema, type Draft } from './delivery.schema.ts';

/** The stored draft of this form; null until it has been read from the device. */
export function useDraft(form: string): Draft | null {
  const [found, setFound] = useState<{ form: string; draft: Draft } | null>(null);
  useEffect(() => {
    let current = true;
    const show = (draft: Draft) => {
      if (current) setFound({ form, draft });
    };
    readDraft(form).then(
      (values) => {
        const { data } = draftSchema.safeParse(values);
        show(data ?? {});
      },
      () => show({}),
    );
    return () => {
      current = false;
    };
  }, [form]);
  return found?.form === form ? found.draft : null;
}

/** Stores every change of the form as its draft. */
export function useSaveDraft<Values extends FieldValues, Out extends FieldValues>(
  form: string,
  { subscribe }: UseFormReturn<Values, unknown, Out>,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(form, values) }),
    [form, subscribe],
  );
}
