import { lazyWithFallback } from '../../lib/loading/lazy-with-fallback.tsx';

/** Where customers get help; loaded when the profile is shown, because not every campus has it. */
export const LazyHelpCard = lazyWithFallback(
  () => import('./help-card.tsx'),
  ({ HelpCard }) => HelpCard,
  () => null,
);
