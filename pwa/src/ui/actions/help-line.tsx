import { contactHref, contactVerb } from '@canteen/domain/public-config/support-contact';
import { cx } from '../styles/cx.ts';
import { textLinkClass } from './link.tsx';

export interface HelpLineProps {
  /** An email address or a phone number. */
  contact: string;
  /** How the sentence begins. */
  lead?: string;
}

/** A sentence with a link that writes to the contact or calls it. Can follow other text. */
export function HelpLine({ contact, lead = 'For help,' }: HelpLineProps) {
  return (
    <>
      {` ${lead} ${contactVerb(contact)} `}
      <a href={contactHref(contact)} className={cx(textLinkClass, 'wrap-anywhere')}>
        {contact}
      </a>
      .
    </>
  );
}
