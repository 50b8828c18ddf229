import { importWithRetry } from '../../../lib/loading/lazy-component.ts';

/** The rules of the order forms, in a file that the forms do not wait for. */
export const loadDeliveryRules = () => importWithRetry(() => import('./delivery-rules.ts'));
