/** Payments older than this need no check: the provider refunds a payment that is not captured within 5 days. */
export const SETTLED_AFTER_DAYS = 6;
