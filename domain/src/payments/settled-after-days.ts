/** After so many days nobody need ask about a payment: the provider itself refunds one that is not captured within 5 days. */
export const SETTLED_AFTER_DAYS = 6;
