import { useEffect, useEffectEvent, useState } from 'react';
import { closeDialogOnBack, leaveDialogs } from '../../lib/navigation/back-closes-dialog.ts';
import {
  DISCARD_QUESTION,
  dropUnsavedForms,
  hasUnsavedForms,
  useUnsavedForm,
} from '../../lib/navigation/unsaved-forms.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { useConfirm } from '../../ui/overlay/confirm.ts';

/** For each form of the page the function that discards its input. Forms in dialogs are not in it. */
const discards = new Set<() => void>();
/** How many of them have unsaved input. */
const unsavedForms = createStore(0);

/**
 * For a form of the page: while `isChanged` is true, Back, Logout, links, a reload and the closing of the page ask first.
 * `discard` shows the saved values again.
 */
export function useUnsavedPageForm(isChanged: boolean, discard: () => void): void {
  useUnsavedForm(isChanged);
  const onDiscard = useEffectEvent(discard);
  useEffect(() => {
    const form = () => onDiscard();
    discards.add(form);
    return () => void discards.delete(form);
  }, []);
  useEffect(() => {
    if (!isChanged) return undefined;
    unsavedForms.set(unsavedForms.get() + 1);
    return () => unsavedForms.set(unsavedForms.get() - 1);
  }, [isChanged]);
}

/** For a page with forms: a link of the app, Logout and Back ask first while a form has unsaved input. */
export function useAskBeforeLeaving(): void {
  const confirm = useConfirm();
  // Counts how often Back must ask again, because the user stayed after 'Discard' and then typed.
  const [round, setRound] = useState(0);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let agreed = false;
    const onClick = (event: MouseEvent) => {
      // A button has no fields of a link.
      const pressed =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a, [data-leaves]') : null;
      const staysHere =
        pressed?.target ||
        pressed?.pathname === window.location.pathname ||
        (pressed?.href && (event.ctrlKey || event.metaKey || event.shiftKey));
      if (!pressed || staysHere || agreed || !hasUnsavedForms()) return;
      event.preventDefault();
      event.stopPropagation();
      void confirm(DISCARD_QUESTION).then((yes) => {
        if (!yes) return;
        // The entry that made Back ask must not stay behind the next page.
        leaveDialogs(() => {
          agreed = true;
          pressed.click();
          agreed = false;
          document.addEventListener('input', () => setRound((last) => last + 1), { once: true, signal });
        });
      });
    };
    document.addEventListener('click', onClick, { capture: true, signal });
    return () => end.abort();
  }, [confirm]);

  const isUnsaved = useStore(unsavedForms) > 0;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const end = new AbortController();
    const onBack = async () => {
      if (!(await confirm(DISCARD_QUESTION))) return;
      dropUnsavedForms();
      // The first step back leaves the entry that made Back ask, the second one the page.
      const leavePage = () => {
        window.history.back();
        // The user stays when this is the first page of the tab.
        for (const discard of discards) discard();
      };
      window.addEventListener('popstate', leavePage, { once: true });
      end.abort();
    };
    end.signal.addEventListener(
      'abort',
      closeDialogOnBack(() => void onBack()),
    );
    return () => end.abort();
  }, [isUnsaved, confirm, round]);
}
