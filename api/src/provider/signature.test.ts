import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkoutSignature,
  verifyCheckoutSignature,
  verifyWebhookSignature,
  webhookSignature,
} from './signature.ts';

const keySecret = 'key-secret-of-a-test';
const orderId = 'order_DBJOWzybf0sJbb';
const paymentId = 'pay_29QQoUBi66xm2f';
const signature = createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');

describe('checkout signature', () => {
  it('is the HMAC of the order id and the payment id', () => {
    expect(checkoutSignature(orderId, paymentId, keySecret)).toBe(signature);
    expect(verifyCheckoutSignature({ orderId, paymentId, signature, keySecret })).toBe(true);
  });

  const good = { orderId, paymentId, signature, keySecret };
  const signed = (order: string, payment: string) => ({
    orderId: order,
    paymentId: payment,
    signature: checkoutSignature(order, payment, keySecret),
  });
  const refused: [string, Partial<typeof good>][] = [
    ['empty signature', { signature: '' }],
    ['one character short', { signature: signature.slice(1) }],
    ['one character long', { signature: `${signature}0` }],
    ['odd length', { signature: signature.slice(0, 63) }],
    ['upper case', { signature: signature.toUpperCase() }],
    ['blank around it', { signature: ` ${signature}` }],
    ['line break after it', { signature: `${signature}\n` }],
    ['full-width digits', { signature: signature.replace(/[0-9]/, '０') }],
    ['64 characters of unicode', { signature: 'ü'.repeat(64) }],
    ['64 astral characters', { signature: '😀'.repeat(32) }],
    ['one bit off', { signature: flipLastBit(signature) }],
    ['another order', { orderId: 'order_DBJOWzybf0sJbc' }],
    ['another payment', { paymentId: 'pay_29QQoUBi66xm2g' }],
    ['the ids exchanged', { orderId: paymentId, paymentId: orderId }],
    ['another secret', { keySecret: 'another secret' }],
    ['no secret', { keySecret: '' }],
    ['an id with a separator', signed('order_a|pay_b', 'pay_c')],
    ['an id with a line break', signed(`${orderId}\n`, paymentId)],
    ['an id with a path', signed(orderId, 'pay_../../orders')],
    ['an id of unicode', signed(orderId, 'pay_ａｂｃ')],
    ['an id that is too long', signed(orderId, `pay_${'a'.repeat(41)}`)],
    ['an empty id', signed(orderId, 'pay_')],
    ['a prefix in upper case', signed('ORDER_DBJOWzybf0sJbb', paymentId)],
  ];
  it.each(refused)('refuses %s', (_name, change) => {
    expect(verifyCheckoutSignature({ ...good, ...change })).toBe(false);
  });

  it('refuses every signature when the secret is empty, also the HMAC with an empty secret', () => {
    const forged = createHmac('sha256', '').update(`${orderId}|${paymentId}`).digest('hex');
    expect(verifyCheckoutSignature({ orderId, paymentId, signature: forged, keySecret: '' })).toBe(false);
  });
});

describe('webhook signature', () => {
  const webhookSecret = 'webhook secret ₹';
  const rawBody = '{"event":"payment.captured","note":"छोले भटूरे 😀"}';
  const hex = webhookSignature(rawBody, webhookSecret);

  it('is valid only for the exact bytes of the body', () => {
    expect(verifyWebhookSignature({ rawBody, signature: hex, webhookSecret })).toBe(true);
    expect(verifyWebhookSignature({ rawBody: Buffer.from(rawBody), signature: hex, webhookSecret })).toBe(
      true,
    );
    expect(verifyWebhookSignature({ rawBody: `${rawBody} `, signature: hex, webhookSecret })).toBe(false);
    const reordered = JSON.stringify(JSON.parse(rawBody), null, 1);
    expect(verifyWebhookSignature({ rawBody: reordered, signature: hex, webhookSecret })).toBe(false);
  });

  it('is checked for an empty body too', () => {
    const signature = webhookSignature('', webhookSecret);
    expect(verifyWebhookSignature({ rawBody: '', signature, webhookSecret })).toBe(true);
  });

  const refused: [string, Partial<Parameters<typeof verifyWebhookSignature>[0]>][] = [
    ['no signature', { signature: undefined }],
    ['upper case', { signature: hex.toUpperCase() }],
    ['a prefix', { signature: `sha256=${hex}` }],
    ['too short', { signature: hex.slice(2) }],
    ['another secret', { webhookSecret: 'webhook secret' }],
    ['no secret', { webhookSecret: '' }],
  ];
  it.each(refused)('refuses %s', (_name, change) => {
    expect(verifyWebhookSignature({ rawBody, signature: hex, webhookSecret, ...change })).toBe(false);
  });
});

function flipLastBit(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  bytes[31] = (bytes[31] ?? 0) ^ 1;
  return bytes.toString('hex');
}
