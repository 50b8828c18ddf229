import { useEffect } from 'react';
import { DISCARD_QUESTION, hasUnsavedForms } from '../../lib/navigation/unsaved-forms.ts';
import { useConfirm } from '../../ui/overlay/confirm.ts';

/** For a page with forms: a click on a link of the app asks first while a form has unsaved input. */
export function useAskBeforeLeaving(): void {
  const confirm = useConfirm();
  useEffect(() => {
    let agreed = false;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const staysHere =
        link?.target ||
        link?.pathname === window.location.pathname ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey;
      if (!link || staysHere || agreed || !hasUnsavedForms()) return;
      event.preventDefault();
      void confirm(DISCARD_QUESTION).then((yes) => {
        agreed = yes;
        if (yes) link.click();
        agreed = false;
      });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [confirm]);
}
