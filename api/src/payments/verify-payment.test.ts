import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutSignature } from '../provider/signature.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  createOrder,
  makeFood,
  makeShop,
  makeUser,
  payAtProvider,
  type Proof,
  startPayment,
  type TestUser,
  verifyBody,
  verifyPayment,
} from '../testing/factories.ts';

let app: TestApp;
let customer: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
afterAll(() => app.close());

async function paid(): Promise<Proof> {
  const started = await startPayment(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
  return payAtProvider(app, started.id);
}

const rowOf = async (orderId: string) => {
  const [row] = await app.ctx.sql<{ providerPaymentId: string | null; verifiedAt: Date | null }[]>`
    select payments.provider_payment_id, payments.verified_at from payments
    where payments.provider_order_id = ${orderId}`;
  return row;
};

test('a right signature verifies the payment, once', async () => {
  const proof = await paid();
  expect(await verifyPayment(app, customer, proof)).toMatchObject({ status: 200, body: { valid: true } });
  const first = await rowOf(proof.razorpay_order_id);
  expect(first?.providerPaymentId).toBe(proof.razorpay_payment_id);
  expect((await verifyPayment(app, customer, proof)).body).toEqual({ valid: true });
  expect(await rowOf(proof.razorpay_order_id)).toEqual(first);
});

const flipped = (signature: string) => (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
test.each<[string, (proof: Proof, other: Proof) => Partial<Proof>]>([
  ['one digit off', ({ razorpay_signature: s }) => ({ razorpay_signature: flipped(s) })],
  ['in upper case', ({ razorpay_signature: s }) => ({ razorpay_signature: s.toUpperCase() })],
  ['cut short', ({ razorpay_signature: s }) => ({ razorpay_signature: s.slice(2) })],
  ['empty', () => ({ razorpay_signature: '' })],
  ['of zeros', () => ({ razorpay_signature: '0'.repeat(64) })],
  ['of another payment', (_, other) => ({ razorpay_signature: other.razorpay_signature })],
  ['with the payment of another order', (_, other) => ({ razorpay_payment_id: other.razorpay_payment_id })],
  [
    'made with another secret',
    ({ razorpay_order_id: o, razorpay_payment_id: p }) => ({
      razorpay_signature: checkoutSignature(o, p, 'guess'),
    }),
  ],
  [
    'over the ids in the wrong order',
    ({ razorpay_order_id: o, razorpay_payment_id: p }) => ({
      razorpay_signature: checkoutSignature(p, o, app.ctx.config.razorpay.keySecret),
    }),
  ],
])('a signature %s is not valid and changes nothing', async (_, change) => {
  const [proof, other] = [await paid(), await paid()];
  const forged = { ...proof, ...change(proof, other) };
  expect(await verifyPayment(app, customer, forged)).toMatchObject({ status: 200, body: { valid: false } });
  expect(await rowOf(proof.razorpay_order_id)).toEqual({ providerPaymentId: null, verifiedAt: null });
  expect((await createOrder(app, customer, forged.razorpay_payment_id)).status).toBe(422);
});

test.each([
  ['a missing signature', { razorpay_signature: undefined }],
  ['a signature that is no text', { razorpay_signature: ['a'] }],
  ['a malformed payment id', { razorpay_payment_id: 'pay_../orders' }],
  ['an order id with a separator', { order_id: 'order_a|pay_b' }],
  ['an object as order id', { order_id: { $ne: null } }],
  ['an extra field', { valid: true }],
])('%s is 400', async (_, change) => {
  const proof = await paid();
  const body = { ...verifyBody(proof), ...change };
  expect((await app.request(customer, 'POST', '/api/razorpay/verify', body)).status).toBe(400);
  expect((await rowOf(proof.razorpay_order_id))?.verifiedAt).toBeNull();
});

test("an unknown order and another user's order get the same answer", async () => {
  const proof = await paid();
  const other = await makeUser(app.ctx);
  const foreign = await verifyPayment(app, other, proof);
  const unknown = await verifyPayment(app, other, { ...proof, razorpay_order_id: 'order_AAAAAAAAAAAAAA' });
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  expect((await rowOf(proof.razorpay_order_id))?.verifiedAt).toBeNull();
  expect((await app.request(null, 'POST', '/api/razorpay/verify', {})).status).toBe(401);
});
