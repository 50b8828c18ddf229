import { HOUR_MS } from '@canteen/domain/durations';

/** News that is older than this is not pushed, and older steps of an order are not mailed. */
export const NOTIFY_WITHIN_MS = 12 * HOUR_MS;
