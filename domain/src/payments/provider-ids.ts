// The forms of the payment provider's ids.
export const PROVIDER_ORDER_ID = /^order_[A-Za-z0-9]{1,40}$/;
export const PROVIDER_PAYMENT_ID = /^pay_[A-Za-z0-9]{1,40}$/;
