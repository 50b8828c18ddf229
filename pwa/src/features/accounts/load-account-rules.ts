import { loadPart } from '../../lib/loading/lazy-part.ts';

/** The rules of the account forms, in a file that the forms do not wait for. */
export const loadAccountRules = () => loadPart(() => import('./account-rules.ts'));
