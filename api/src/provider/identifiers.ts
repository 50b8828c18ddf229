// The forms of the provider's ids. An id is checked before it is used in a signature, a path or a query.
const orderId = /^order_[A-Za-z0-9]{1,40}$/;
const paymentId = /^pay_[A-Za-z0-9]{1,40}$/;
const refundId = /^rfnd_[A-Za-z0-9]{1,40}$/;

export const isOrderId = (value: unknown): value is string =>
  typeof value === 'string' && orderId.test(value);

export const isPaymentId = (value: unknown): value is string =>
  typeof value === 'string' && paymentId.test(value);

export const isRefundId = (value: unknown): value is string =>
  typeof value === 'string' && refundId.test(value);
