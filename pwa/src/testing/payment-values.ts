// Times and answers that all tests of payments use.

import { ApiError } from '../lib/requests/api-error.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const proof = { order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };

export const errorAnswer = (status: number, code: string, message: string, body?: unknown) =>
  new ApiError({ status, code, message, body });
export const offline = errorAnswer(0, 'NETWORK', 'No connection.');
export const down = errorAnswer(503, 'DEPENDENCY_DOWN', 'The database is down.');
export const refused = errorAnswer(422, 'REFUSED', 'The payment is refunded.');
export const refunded = errorAnswer(422, 'REFUSED', 'The payment is refunded.', { returned: 130 });
