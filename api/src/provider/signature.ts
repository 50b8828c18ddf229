import { createHmac, timingSafeEqual } from 'node:crypto';
import { isOrderId, isPaymentId } from './identifiers.ts';

const hexDigest = /^[0-9a-f]{64}$/;

const hmac = (body: string | Uint8Array, secret: string) =>
  createHmac('sha256', secret).update(body).digest();

/** What the provider's widget hands over beside the two ids (hex). */
export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  hmac(`${orderId}|${paymentId}`, keySecret).toString('hex');

/** What the provider sends as `X-Razorpay-Signature` with the exact bytes of a webhook (hex). */
export const webhookSignature = (rawBody: string | Uint8Array, webhookSecret: string): string =>
  hmac(rawBody, webhookSecret).toString('hex');

/**
 * Whether the provider signed this pair of ids. `orderId` must be the stored one, never the client's.
 * Anything missing or odd is `false`; it never throws.
 */
export function verifyCheckoutSignature(input: {
  orderId: unknown;
  paymentId: unknown;
  signature: unknown;
  keySecret: string;
}): boolean {
  if (!isOrderId(input.orderId) || !isPaymentId(input.paymentId)) return false;
  return matches(`${input.orderId}|${input.paymentId}`, input.signature, input.keySecret);
}

/** Whether a webhook's raw body carries the provider's signature. Never throws. */
export function verifyWebhookSignature(input: {
  rawBody: unknown;
  signature: unknown;
  webhookSecret: string;
}): boolean {
  const { rawBody } = input;
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) return false;
  return matches(rawBody, input.signature, input.webhookSecret);
}

// An empty secret would let anybody sign, so it signs nothing.
function matches(body: string | Uint8Array, signature: unknown, secret: unknown): boolean {
  if (typeof secret !== 'string' || secret === '') return false;
  if (typeof signature !== 'string' || !hexDigest.test(signature)) return false;
  return timingSafeEqual(hmac(body, secret), Buffer.from(signature, 'hex'));
}
