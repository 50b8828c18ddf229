import { useEffect } from 'react';

/** For each form with unsaved input what makes the browser ask. */
const changed = new Set<(event: Event) => void>();

/** The question before unsaved input is lost. */
export const DISCARD_QUESTION = {
  title: 'Discard your changes?',
  body: 'What you entered is not saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
};

/** While this is true for a form, a reload by the app asks first, and so does the browser before it closes the page. */
export function useUnsavedForm(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: Event) => event.preventDefault();
    changed.add(ask);
    window.addEventListener('beforeunload', ask);
    return () => {
      changed.delete(ask);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isChanged]);
}

/** Whether a form on this page has input that would be lost. */
export const hasUnsavedForms = (): boolean => changed.size > 0;

/** The user has agreed to lose the input, so the browser does not ask too. */
export function dropUnsavedForms(): void {
  for (const ask of changed) window.removeEventListener('beforeunload', ask);
}
