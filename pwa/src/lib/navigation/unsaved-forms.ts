import { useEffect } from 'react';

// For a part of the app that loads this module with import() and then leaves the page.
export { leaveDialogs } from './back-closes-dialog.ts';

/** For each form with unsaved input the function that ends the browser's question. */
const changed = new Set<() => void>();

/** Makes the browser ask before it closes or reloads the page. Returns the function that ends this. */
export function askBeforeClosing(): () => void {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** The question before unsaved input is lost. */
export const DISCARD_QUESTION = {
  title: 'Discard your changes?',
  body: 'What you entered is not saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
  leaves: true,
};

/** While this is true for a form, a reload by the app asks first, and so does the browser before it closes the page. */
export function useUnsavedForm(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const stopAsking = askBeforeClosing();
    changed.add(stopAsking);
    return () => {
      changed.delete(stopAsking);
      stopAsking();
    };
  }, [isChanged]);
}

/**
 * Whether a form on this page has input that a reload would lose. Forms that are left without a question, such as the
 * login, do not use the hook: their fields have the attribute `data-not-kept`. What the browser has filled in does not count.
 */
export const hasUnsavedForms = (): boolean =>
  changed.size > 0 ||
  [...document.querySelectorAll<HTMLInputElement>('[data-not-kept]:not(:autofill)')].some(
    ({ value }) => value,
  );

/** The user has agreed to lose the input, so the browser does not ask too. */
export function dropUnsavedForms(): void {
  for (const stopAsking of changed) stopAsking();
}
