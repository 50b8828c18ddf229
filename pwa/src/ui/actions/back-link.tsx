import type { LinkProps } from 'react-router-dom';
import { ArrowLeftIcon } from '../icons/shared-icons.tsx';
import { TextLink } from './link.tsx';

/** '← Cart': a link to the step before this one, above the title. An installed app has no browser button for this. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <TextLink {...link} className="inline-flex min-h-11 items-center gap-1.5 text-small">
      <ArrowLeftIcon size={18} />
      {children}
    </TextLink>
  );
}
