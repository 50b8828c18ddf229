/** Loaded with import() only, so that the home page does not load it. A page with such a form has loaded it. */
export const loadUnsavedForms = () => import('../lib/navigation/unsaved-forms.ts').catch(() => null);
