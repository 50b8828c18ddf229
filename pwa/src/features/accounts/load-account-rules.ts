import { importWithRetry } from '../../lib/loading/lazy-component.ts';

/** The rules of the account forms, in a file that the forms do not wait for. */
export const loadAccountRules = () => importWithRetry(() => import('./account-rules.ts'));

export const codeAlreadySent = async (error: unknown) => (await loadAccountRules()).codeAlreadySent(error);
