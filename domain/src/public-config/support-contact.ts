/** Where customers get help: an email address or a phone number (docs/decisions/0202). */
export const isEmailContact = (contact: string): boolean => contact.includes('@');

/** The address of a link that writes to the contact or calls it. */
export const contactHref = (contact: string): string =>
  isEmailContact(contact) ? `mailto:${encodeURI(contact)}` : `tel:${contact.replaceAll(/[^\d+]/g, '')}`;

/** What a person does with the contact: 'write to' or 'call'. */
export const contactVerb = (contact: string): string => (isEmailContact(contact) ? 'write to' : 'call');
