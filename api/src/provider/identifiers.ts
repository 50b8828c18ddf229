import { PROVIDER_ORDER_ID, PROVIDER_PAYMENT_ID } from '@canteen/domain/payments/provider-ids';

// An id is checked before it is used in a signature, a path or a query.
const refundId = /^rfnd_[A-Za-z0-9]{1,40}$/;

export const isOrderId = (value: unknown): value is string =>
  typeof value === 'string' && PROVIDER_ORDER_ID.test(value);

export const isPaymentId = (value: unknown): value is string =>
  typeof value === 'string' && PROVIDER_PAYMENT_ID.test(value);

export const isRefundId = (value: unknown): value is string =>
  typeof value === 'string' && refundId.test(value);
