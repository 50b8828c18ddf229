import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusFormNote } from '../form/form-note.tsx';
import type { Form } from '../form/use-form.ts';
import { mergeChanges, type MergedChanges, type TextOf } from './merge-changes.ts';

export interface Conflicts<Values> extends Pick<MergedChanges<Values>, 'taken' | 'inConflict'> {
  /** Whether another user has saved since the form was opened. */
  isShown: boolean;
  note: RefObject<HTMLDivElement | null>;
}

const NONE = { isShown: false, taken: [], inConflict: [] };

/** What another user has saved while a form is open: it goes into the fields that the user has not changed. */
export function useConflicts<Values extends object, Out>(form: Form<Values, Out>, textOf: TextOf<Values>) {
  const note = useRef<HTMLDivElement>(null);
  const [conflicts, setConflicts] = useState<Omit<Conflicts<Values>, 'note'>>(NONE);
  const [shownTimes, setShownTimes] = useState(0);
  useEffect(() => {
    if (shownTimes > 0) focusFormNote(note);
  }, [shownTimes]);
  /** Moves the focus to the note, which is above the fields and may be out of sight. */
  const focusNote = () => setShownTimes((times) => times + 1);

  const fill = (values: Values) => form.reset(values, { keepDefaultValues: true, keepErrors: true });
  const merge = (before: Values, saved: Values) => {
    const merged = mergeChanges({ before, typed: form.getValues(), saved }, textOf);
    form.reset(saved, { keepErrors: true });
    fill(merged.values);
    setConflicts((known) => {
      const inConflict = [...new Set([...known.inConflict, ...merged.inConflict])];
      const taken = [...new Set([...known.taken, ...merged.taken])];
      return { isShown: true, taken: taken.filter((field) => !inConflict.includes(field)), inConflict };
    });
  };
  const keepMine = (field: keyof Values & string) => {
    setConflicts((known) => ({ ...known, inConflict: known.inConflict.filter((each) => each !== field) }));
    focusNote();
  };
  const takeTheirs = (field: keyof Values & string, saved: Values) => {
    fill({ ...form.getValues(), [field]: saved[field] });
    keepMine(field);
  };
  const clear = () => setConflicts(NONE);
  return { conflicts: { ...conflicts, note }, merge, clear, focusNote, keepMine, takeTheirs };
}
