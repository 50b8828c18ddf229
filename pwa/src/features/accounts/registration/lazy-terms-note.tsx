import { lazyWithFallback } from '../../../lib/loading/lazy-with-fallback.tsx';

/** What a user agrees to by registering; loaded when the registration is shown, because not every campus has it. */
export const LazyTermsNote = lazyWithFallback(
  () => import('./terms-note.tsx'),
  ({ TermsNote }) => TermsNote,
  () => null,
);
