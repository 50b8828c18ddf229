import { useEffect, useEffectEvent, useState } from 'react';
import { closeDialogOnBack, leaveDialogs } from '../../lib/navigation/back-closes-dialog.ts';
import {
  DISCARD_QUESTION,
  dropUnsavedForms,
  hasUnsavedForms,
  useUnsavedForm,
} from '../../lib/navigation/unsaved-forms.ts';
import { pendingRequestsStore } from '../../lib/requests/pending-requests.ts';
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
    const changed = Number(isChanged);
    const count = (by: number) => unsavedForms.set(unsavedForms.get() + by);
    discards.add(form);
    count(changed);
    return () => {
      discards.delete(form);
      count(-changed);
    };
  }, [isChanged]);
}

/** During a save nothing is asked, because nobody knows yet whether the input is saved. */
const isSaving = () => pendingRequestsStore.get() > 0;

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
      if (isSaving()) return;
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
    let closeQuestion: (() => void) | null = null;
    const onBack = async () => {
      if (isSaving()) return;
      const watch = (close: () => void) => {
        closeQuestion = close;
        return () => (closeQuestion = null);
      };
      if (!(await confirm({ ...DISCARD_QUESTION, watch }))) return;
      dropUnsavedForms();
      // The first step back leaves the entry that made Back ask, the second one the page.
      const leavePage = () => {
        window.history.back();
        // The user stays when this is the first page of the tab.
        for (const discard of discards) discard();
      };
      window.addEventListener('popstate', leavePage, { once: true });
      stopAsking();
    };
    const stopAsking = closeDialogOnBack(() => void onBack());
    return () => {
      stopAsking();
      closeQuestion?.();
    };
  }, [isUnsaved, confirm, round]);
}
