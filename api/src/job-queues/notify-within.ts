import { HOUR_MS } from '@canteen/domain/durations';

/** Later than this, news is not pushed, and the steps of an order are not mailed any more. */
export const NOTIFY_WITHIN_MS = 12 * HOUR_MS;
