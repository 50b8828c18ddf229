/** Every status of a refund in the database. */
export const REFUND_STATUSES = ['queued', 'requested', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
