/** The part after the first @. */
const domainOf = (email: string) => email.slice(email.indexOf('@') + 1);

/**
 * Whether a lower-case address belongs to the campus domain (specification, section 1). An address of a subdomain does
 * not. The text must have passed the `email` schema.
 */
export const isCampusEmail = (email: string, campusDomain: string) => domainOf(email) === campusDomain;

/**
 * The error text for an address outside the campus (specification, section 5). It contains the first label of the
 * campus domain (decisions, Names and numbers).
 */
export const campusEmailError = (campusDomain: string) =>
  `Please enter a ${campusDomain.split('.')[0] ?? ''} email address`;
