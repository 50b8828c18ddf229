import { createHmac, timingSafeEqual } from 'node:crypto';
import { isOrderId, isPaymentId } from './identifiers.ts';

const hexDigest = /^[0-9a-f]{64}$/;

const hmac = (body: string | Uint8Array, secret: string) =>
  createHmac('sha256', secret).update(body).digest();

/** The signature that the provider's widget returns with the two ids (hex). */
export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  hmac(`${orderId}|${paymentId}`, keySecret).toString('hex');

/** The header `X-Razorpay-Signature` of a webhook, over its exact bytes (hex). */
export const webhookSignature = (rawBody: string | Uint8Array, webhookSecret: string): string =>
  hmac(rawBody, webhookSecret).toString('hex');

/**
 * Whether the provider signed this pair of ids. The caller must also check that `orderId` is the provider's order of a stored
 * payment of this user. False for a malformed value; never throws.
 */
export function verifyCheckoutSignature(input: {
  orderId: string;
  paymentId: string;
  signature: string;
  keySecret: string;
}): boolean {
  if (!isOrderId(input.orderId) || !isPaymentId(input.paymentId)) return false;
  return matches(`${input.orderId}|${input.paymentId}`, input.signature, input.keySecret);
}

/** Whether a webhook's raw body carries the provider's signature. Never throws. */
export const verifyWebhookSignature = (input: {
  rawBody: string | Uint8Array;
  signature: string | undefined;
  webhookSecret: string;
}): boolean => matches(input.rawBody, input.signature, input.webhookSecret);

function matches(body: string | Uint8Array, signature: string | undefined, secret: string): boolean {
  // With an empty secret no signature is accepted, because anybody could make one.
  if (secret === '' || signature === undefined || !hexDigest.test(signature)) return false;
  return timingSafeEqual(hmac(body, secret), Buffer.from(signature, 'hex'));
}
