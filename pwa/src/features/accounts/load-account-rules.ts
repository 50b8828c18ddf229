/** The rules of the account forms, in a file that the forms do not wait for. */
export const loadAccountRules = () => import('./account-rules.ts');
