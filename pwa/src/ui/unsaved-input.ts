import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { closeDialogOnBack } from '../lib/navigation/back-closes-dialog.ts';
import { useConfirm } from './confirm.ts';

/** Tells the dialog around it whether there is unsaved input. */
export const UnsavedInput = createContext<(unsaved: boolean) => void>(() => undefined);

/** For a form in a dialog: while `unsaved` is true, the dialog asks before it closes. */
export function useUnsavedInput(unsaved: boolean): void {
  const reportUnsaved = useContext(UnsavedInput);
  useEffect(() => {
    reportUnsaved(unsaved);
    return () => reportUnsaved(false);
  }, [reportUnsaved, unsaved]);
}

/**
 * For a dialog: `close` closes it, after a question when a form in it has unsaved input. With `backCloses` the Back
 * button does the same instead of leaving the page.
 */
export function useAskBeforeClosing(open: boolean, backCloses: boolean, onClose: () => void) {
  const confirm = useConfirm();
  const unsaved = useRef(false);
  const reportUnsaved = useRef((value: boolean) => {
    unsaved.current = value;
  });
  const close = async () => {
    if (unsaved.current) {
      const confirmed = await confirm({
        title: 'Discard your changes?',
        body: 'What you entered is not saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        danger: true,
      });
      if (!confirmed) return;
    }
    onClose();
  };
  const onBack = useEffectEvent(() => void close());
  useEffect(() => (open && backCloses ? closeDialogOnBack(() => onBack()) : undefined), [open, backCloses]);
  return { close: () => void close(), reportUnsaved: reportUnsaved.current };
}
