import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send, type TestApp } from '../../testing/app.ts';
import { ONE_ORDER, startPaymentFixture, type PaymentFixture } from '../../testing/payment-fixture.ts';

let app: TestApp;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app } = fixture);
});
afterAll(() => app.close());

const signed = (body: string, secret = app.ctx.config.razorpay.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex');
const deliver = (body: string, headers: Record<string, string>) =>
  send<{ code?: string }>(`${app.url}/api/razorpay/webhook`, 'POST', body, headers);

test('a webhook without a valid signature is refused and changes nothing', async () => {
  const proof = await fixture.paid();
  const [event] = await app.ctx.sql<{ body: string }[]>`
    select webhooks.body from razorpay_sandbox.webhooks
    where webhooks.payment = ${proof.razorpay_payment_id} and webhooks.event = 'payment.captured'`;
  const body = event?.body ?? '';
  const forgeries: Record<string, string>[] = [
    {},
    { 'x-razorpay-signature': '' },
    { 'x-razorpay-signature': signed(body, 'guess') },
    { 'x-razorpay-signature': signed(`${body} `) },
    { 'x-razorpay-signature': signed(body).toUpperCase() },
    { 'x-razorpay-signature': signed(body, app.ctx.config.razorpay.keySecret) },
  ];
  for (const headers of forgeries) expect((await deliver(body, headers)).status).toBe(400);
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject({ orders: 0, captures: 0 });
  expect((await deliver(body, { 'x-razorpay-signature': signed(body) })).status).toBe(200);
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test.each([
  ['an event of an unknown kind', '{"event":"settlement.processed","payload":{}}'],
  ['a broken event', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1"}}}}'],
  ['a payment of another system', capturedElsewhere()],
  ['no JSON', 'hello'],
  ['nothing', ''],
])('%s is accepted and changes nothing', async (_, body) => {
  const counts = () => app.ctx.sql`
    select (select count(*) from captures) as captures, (select count(*) from orders) as orders,
      (select count(*) from refunds) as refunds`;
  const before = [...(await counts())];
  expect((await deliver(body, { 'x-razorpay-signature': signed(body) })).status).toBe(200);
  expect([...(await counts())]).toEqual(before);
});

test('a webhook needs no session and ignores one', async () => {
  const body = '{"event":"settlement.processed","payload":{}}';
  const headers = { 'x-razorpay-signature': signed(body), authorization: 'Bearer nobody' };
  expect((await deliver(body, headers)).status).toBe(200);
});

function capturedElsewhere(): string {
  const entity = {
    id: 'pay_AAAAAAAAAAAAAA',
    entity: 'payment',
    amount: 100,
    currency: 'INR',
    status: 'captured',
    order_id: 'order_AAAAAAAAAAAAAA',
    captured: true,
    notes: [],
    created_at: 1_700_000_000,
  };
  return JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
}
