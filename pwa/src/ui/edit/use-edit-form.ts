import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { newIdempotencyKey } from '../../lib/requests/new-idempotency-key.ts';
import type { Refusal } from '../../lib/requests/refusal.ts';
import type { Rules } from '../form/form-state.ts';
import { refusalBeyondFields } from '../form/refusal-note.tsx';
import { useForm } from '../form/use-form.ts';
import { toast } from '../overlay/toast.ts';
import { readKeptInput, useKeptInput, type IsKept } from './kept-input.ts';
import type { TextOf } from './merge-changes.ts';
import { useConflicts } from './use-conflicts.ts';

interface EditFormOptions<Saved, Values, Out> {
  /** The name of the form. Its input survives a reload of the page. */
  name: string;
  isKept: IsKept<Saved, Values>;
  /** What is edited, as it is when the form opens; null adds a new one. */
  opened: Saved | null;
  valuesOf: (saved: Saved | null) => Values;
  textOf: TextOf<Values>;
  rules: Rules<Values, Out>;
  fields: readonly (keyof Values & string)[];
  /**
   * Sends the values. `base` is what the form was filled from; null adds a new one. `key` is the Idempotency-Key of this
   * row. It resolves to what the server has saved, or to undefined when nothing was sent.
   */
  send: (values: Out, base: Saved | null, key: string) => Promise<Saved | undefined>;
  /**
   * Closes the form after a save. Input that was changed meanwhile keeps it open, as an unsaved change. Without it the form
   * stays open with this row.
   */
  onSaved?: () => void;
  /**
   * The first values of the next row, when the form stays open to add another one; null when it does not. Such a form must
   * not take input while it is sent.
   */
  valuesOfNext?: (sent: Values) => Values | null;
  /** What another user has saved meanwhile, from the server's 409; null for any other error. */
  savedByOthers: (error: unknown) => Saved | null;
  /** The message of an error without one. */
  failed: string;
}

/**
 * A form for something that several users may edit. When another user has saved it since it was opened, their changes go
 * into the fields that this user did not touch, and this user chooses where both changed a field.
 */
export function useEditForm<Saved extends { _id: string }, Values extends object, Out>({
  name,
  isKept,
  opened,
  valuesOf,
  textOf,
  rules,
  fields,
  send,
  onSaved,
  valuesOfNext,
  savedByOthers,
  failed,
}: EditFormOptions<Saved, Values, Out>) {
  type Field = keyof Values & string;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [kept] = useState(() => {
    const input = readKeptInput(name, isKept);
    return input?.base?._id === opened?._id ? input : null;
  });
  const [base, setBase] = useState(kept ? kept.base : opened);
  const [key, setKey] = useState(() => kept?.key ?? newIdempotencyKey());
  const form = useForm({ defaultValues: valuesOf(base), firstValues: kept?.values, rules });
  useKeptInput(name, form.formState.isDirty ? { base, values: form.values, key } : null);
  useEffect(() => {
    if (kept) toast.info('Your unsaved changes are still here');
  }, [kept]);
  const { conflicts, merge, clear, focusNote, keepMine, takeTheirs } = useConflicts(form, textOf);
  const isSame = (one: Values, other: Values) =>
    fields.every((field) => textOf(field, one[field]) === textOf(field, other[field]));
  /** The values of a save that failed. The server has them when only its answer was lost. */
  const failedValues = useRef<Values>(null);
  const rebase = (before: Values, saved: Saved) => {
    merge(before, valuesOf(saved));
    setBase(saved);
    setRefusal(null);
    failedValues.current = null;
  };
  /** Returns the values, and shows no note, when this form has saved them itself; else null. */
  const mergeSaved = (saved: Saved, from = base): Values | null => {
    const sent = failedValues.current;
    const own = sent && isSame(sent, valuesOf(saved)) ? sent : null;
    rebase(own ?? valuesOf(from), saved);
    if (own) clear();
    return own;
  };
  const sendFrom = async (from: Saved | null, values: Out, sent: Values): Promise<void> => {
    try {
      const saved = await send(values, from, key);
      const next = valuesOfNext?.(sent);
      if (next) {
        form.reset(next);
        setBase(null);
        setKey(newIdempotencyKey());
        clear();
      } else if (saved) {
        if (onSaved && isSame(sent, form.getValues())) return onSaved();
        // What was typed since stays, as an unsaved change.
        rebase(sent, saved);
        clear();
      }
    } catch (error) {
      const saved = savedByOthers(error);
      if (!saved) {
        failedValues.current = sent;
        setRefusal(refusalBeyondFields(error, failed, form, fields));
      } else if (mergeSaved(saved, from)) {
        await sendFrom(saved, values, sent);
      } else {
        focusNote();
      }
    }
  };
  const submit = form.handleSubmit((values, sent) => {
    setRefusal(null);
    return sendFrom(base, values, sent);
  });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (conflicts.inConflict.length > 0) focusNote();
    else void submit();
  };
  return {
    form,
    base,
    /** Another one for each row. */
    key,
    save,
    refusal,
    conflicts,
    keepMine,
    takeTheirs: (field: Field) => takeTheirs(field, valuesOf(base)),
    /** Merges what another user has saved, without a submit. */
    mergeSaved,
  };
}
