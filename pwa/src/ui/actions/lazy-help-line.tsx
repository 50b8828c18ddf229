import { lazyWithFallback } from '../../lib/loading/lazy-with-fallback.tsx';
import type { HelpLineProps } from './help-line.tsx';

const Loaded = lazyWithFallback(
  () => import('./help-line.tsx'),
  ({ HelpLine }) => HelpLine,
  ({ contact }: HelpLineProps) => ` ${contact}`,
);

/** `HelpLine`, loaded when it is first shown; nothing without a contact. */
export const LazyHelpLine = ({
  contact,
  ...rest
}: Omit<HelpLineProps, 'contact'> & { contact: string | null }) =>
  contact === null ? null : <Loaded contact={contact} {...rest} />;
