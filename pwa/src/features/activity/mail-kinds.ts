const KINDS: Record<string, string> = {
  'order-placed': 'Order placed',
  'order-status': 'Order status',
  refund: 'Refund',
  code: 'One-time code',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'email-set-by-staff': 'Email set by staff',
  'deletion-requested': 'Deletion of an account requested',
  'account-deleted': 'Account deleted',
  'payment-refused': 'Payment returned',
};

/** What a mail is about. @param kind the name of its job */
export const mailKind = (kind: string): string => KINDS[kind] ?? kind;
