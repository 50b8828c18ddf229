import { loadPart } from '../../../lib/loading/lazy-part.ts';

/** The rules of the order forms, in a file that the forms do not wait for. */
export const loadDeliveryRules = () => loadPart(() => import('./rules.ts'));
