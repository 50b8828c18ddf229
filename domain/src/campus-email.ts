/** The part behind the @; of a string that is no address, anything but a domain. */
const domainOf = (email: string) => email.slice(email.indexOf('@') + 1);

/** Whether the address is of the campus itself, as against one of its subdomains or of anywhere else (section 1). */
export const isCampusEmail = (email: string, campusDomain: string) => domainOf(email) === campusDomain;

/** Section 5; the word is the first label of the campus domain (decisions, Names and numbers). */
export const notCampusEmail = (campusDomain: string) =>
  `Please enter a ${campusDomain.split('.')[0] ?? ''} email address`;
