import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { closeDialogOnBack } from '../../lib/navigation/back-closes-dialog.ts';
import { DISCARD_QUESTION, useUnsavedForm } from '../../lib/navigation/unsaved-forms.ts';
import { useConfirm } from './confirm.ts';

/** What is in the form of a dialog: nothing to lose, unsaved input, or input that is being saved. */
export type FormInput = 'none' | 'unsaved' | 'saving';

/** Tells the dialog around it about the input of a form. */
export const UnsavedInput = createContext<(input: FormInput) => void>(() => undefined);

/**
 * For a form in a dialog: while `unsaved` is true, the dialog asks before it closes; while `saving` is true, it does not
 * close, because nobody knows yet whether the input is saved. The browser asks before it closes the page.
 */
export function useUnsavedInput(unsaved: boolean, saving: boolean): void {
  const report = useContext(UnsavedInput);
  const input = saving ? 'saving' : unsaved ? 'unsaved' : 'none';
  useUnsavedForm(input !== 'none');
  useEffect(() => {
    report(input);
    return () => report('none');
  }, [report, input]);
}

/**
 * For a dialog: `close` closes it, after a question when a form in it has unsaved input, and not while it is being saved.
 * With `backCloses` the Back button does the same instead of leaving the page.
 */
export function useAskBeforeClosing(open: boolean, backCloses: boolean, onClose: () => void) {
  const confirm = useConfirm();
  const input = useRef<FormInput>('none');
  const reportInput = useRef((value: FormInput) => {
    input.current = value;
  });
  const close = async () => {
    if (input.current === 'saving') return;
    if (input.current === 'unsaved') {
      // Yes closes only the dialog.
      if (!(await confirm({ ...DISCARD_QUESTION, leaves: false }))) return;
    }
    onClose();
  };
  const onBack = useEffectEvent(() => void close());
  useEffect(() => (open && backCloses ? closeDialogOnBack(() => onBack()) : undefined), [open, backCloses]);
  return { close: () => void close(), reportInput: reportInput.current };
}
