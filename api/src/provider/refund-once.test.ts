import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandboxFixture, type SandboxFixture } from '@canteen/demo/testing/sandbox';
import { failure } from '../testing/expected-failure.ts';
import { ProviderDownError, ProviderRefusedError } from './errors.ts';
import type { RazorpayClient } from './razorpay.ts';

let fixture: SandboxFixture;
let razorpay: RazorpayClient;
beforeAll(async () => {
  fixture = await startSandboxFixture();
  razorpay = fixture.razorpay;
});
beforeEach(async () => {
  await fixture.sql`delete from razorpay_sandbox.faults`;
});
afterAll(() => fixture.close());

describe('refunds', () => {
  const key = 'refund-of-a-test_0001';

  it('are made once for each key, also by 50 simultaneous calls', async () => {
    const { paymentId } = await fixture.paid();
    const input = { paymentId, amount: 14_186, key, notes: { why: 'cancelled' } };
    const made = await Promise.all(Array.from({ length: 50 }, () => razorpay.refund(input)));
    expect(new Set(made.map((refund) => refund.id)).size).toBe(1);
    expect(made[0]).toMatchObject({
      paymentId,
      amount: 14_186,
      currency: 'INR',
      receipt: key,
      status: 'processed',
      notes: { why: 'cancelled' },
    });
    expect(await razorpay.listRefunds(paymentId)).toEqual([made[0]]);
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({
      status: 'refunded',
      captured: true,
      amountRefunded: 14_186,
    });
  });

  it('are found by their key when the answer was lost or too late', async () => {
    const { paymentId } = await fixture.paid();
    await fixture.addFault('refunds.create', { kind: 'lost-answer' });
    const input = { paymentId, amount: 5000, key: 'refund-of-a-test_0002' };
    expect((await failure(ProviderDownError, razorpay.refund(input))).reason).toBe('ECONNRESET');
    await fixture.addFault(
      'refunds.create',
      { kind: 'refuse', description: 'it must not be asked again' },
      10,
    );
    const again = await razorpay.refund(input);
    await fixture.sql`delete from razorpay_sandbox.faults`;

    const late = { paymentId, amount: 6000, key: 'refund-of-a-test_0003' };
    await fixture.addFault('refunds.create', { kind: 'delay', ms: 5000 });
    const shortTimeoutClient = fixture.client({ timeoutMs: 300 });
    expect((await failure(ProviderDownError, shortTimeoutClient.refund(late))).reason).toBe('timeout');
    const found = await razorpay.refund(late);
    expect(await razorpay.listRefunds(paymentId)).toEqual([found, again]);
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({
      status: 'captured',
      amountRefunded: 11_000,
    });
  });

  it('never exceed the captured amount', async () => {
    const { paymentId } = await fixture.paid(10_000);
    const refund = (amount: number, n: number) =>
      razorpay.refund({ paymentId, amount, key: `refund-over-${n}` });
    expect((await failure(ProviderRefusedError, refund(10_001, 1))).description).toMatch(/is greater than/);
    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => refund(4000, 10 + n)));
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    expect((await failure(ProviderRefusedError, refund(2001, 20))).field).toBe('amount');
    await refund(2000, 21);
    const over = await failure(ProviderRefusedError, refund(100, 22));
    expect(over.description).toBe('The payment has been fully refunded already');
  });

  it('are refused, by us and by the provider, when their key was used for another amount', async () => {
    const { paymentId } = await fixture.paid();
    await razorpay.refund({ paymentId, amount: 1000, key: 'refund-of-a-test_0004' });
    const other = await failure(
      ProviderRefusedError,
      razorpay.refund({ paymentId, amount: 1001, key: 'refund-of-a-test_0004' }),
    );
    expect(other.description).toMatch(/same idempotency key/);
    const { paymentId: another } = await fixture.paid();
    const elsewhere = razorpay.refund({ paymentId: another, amount: 1000, key: 'refund-of-a-test_0004' });
    expect((await failure(ProviderRefusedError, elsewhere)).description).toMatch(/same idempotency key/);
    expect(await razorpay.listRefunds(another)).toEqual([]);
  });

  it('are refused for a payment that is not captured', async () => {
    const { paymentId } = await fixture.paid(5000, { capture: false });
    await failure(
      ProviderRefusedError,
      razorpay.refund({ paymentId, amount: 5000, key: 'refund-of-a-test_0005' }),
    );
  });

  it.each(['short', 'with blank in it', 'x'.repeat(41)])('refuse the key %j', async (bad) => {
    await expect(razorpay.refund({ paymentId: 'pay_A', amount: 100, key: bad })).rejects.toThrow(TypeError);
  });

  it('can be pending first, and then be processed, or fail and make the amount refundable again', async () => {
    const { paymentId } = await fixture.paid(10_000);
    await fixture.addFault('refunds.create', { kind: 'pending' }, 2);
    const first = await razorpay.refund({ paymentId, amount: 6000, key: 'refund-of-a-test_0006' });
    const second = await razorpay.refund({ paymentId, amount: 4000, key: 'refund-of-a-test_0007' });
    expect([first.status, second.status]).toEqual(['pending', 'pending']);
    await fixture.post('/refunds/settle', { refund_id: first.id, status: 'processed' });
    await fixture.post('/refunds/settle', { refund_id: second.id, status: 'failed' });
    expect((await razorpay.fetchRefund(first.id)).status).toBe('processed');
    expect((await razorpay.fetchRefund(second.id)).status).toBe('failed');
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({
      status: 'captured',
      amountRefunded: 6000,
    });
    const retry = await razorpay.refund({ paymentId, amount: 4000, key: 'refund-of-a-test_0008' });
    expect(retry.status).toBe('processed');
  });

  it('are all listed when there is more than one page', async () => {
    const { paymentId } = await fixture.paid(50_000);
    for (let n = 0; n < 103; n += 1) {
      await razorpay.refund({ paymentId, amount: 100, key: `refund-many-${n}-000` });
    }
    expect(await razorpay.listRefunds(paymentId)).toHaveLength(103);
  });
});
