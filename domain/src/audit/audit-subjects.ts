export const AUDIT_SUBJECTS = [
  'user',
  'shop',
  'food',
  'order',
  'bypass-entry',
  'payment',
  'drop-point',
  'mail',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The list has at most the names of this many foods of an entry; `foodCount` is how many foods there are. */
export const SHOWN_FOODS = 20;
