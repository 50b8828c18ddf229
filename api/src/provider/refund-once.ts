import type { ProviderRefund } from './entities.ts';
import { ProviderRefused } from './errors.ts';

export interface RefundInput {
  paymentId: string;
  /** Paise. */
  amount: number;
  /** Our own reference for this one refund, 10 to 40 of A–Z a–z 0–9 - _. A new try after a failed one needs a new key. */
  key: string;
  notes?: Record<string, string>;
}

interface Provider {
  list(paymentId: string): Promise<ProviderRefund[]>;
  create(body: Record<string, unknown>, headers: Record<string, string>): Promise<ProviderRefund>;
}

const keyPattern = /^[A-Za-z0-9_-]{10,40}$/;

/**
 * Refunds once for each key. The key goes as `X-Refund-Idempotency`, which keeps two calls at once apart; it is also
 * the refund's receipt, and the payment's refunds are searched for it first, so that a retry weeks later still finds it.
 */
export async function refundOnce(input: RefundInput, provider: Provider): Promise<ProviderRefund> {
  const { amount, key, notes } = input;
  if (!keyPattern.test(key)) throw new TypeError('A refund needs a key of 10 to 40 letters, digits, - or _.');

  const before = await find(input, provider);
  if (before) return before;
  try {
    const body = { amount, speed: 'normal', receipt: key, ...(notes ? { notes } : {}) };
    const created = await provider.create(body, { 'X-Refund-Idempotency': key });
    return same(input, created);
  } catch (error) {
    // Somebody else may have made the same refund between the look and the call.
    const after = error instanceof ProviderRefused ? await find(input, provider) : undefined;
    if (after) return after;
    throw error;
  }
}

async function find(input: RefundInput, provider: Provider): Promise<ProviderRefund | undefined> {
  const refunds = await provider.list(input.paymentId);
  const found = refunds.find((refund) => refund.receipt === input.key);
  return found && same(input, found);
}

/** A key stands for one amount; the provider refuses it for another one in the same words. */
function same(input: RefundInput, refund: ProviderRefund): ProviderRefund {
  if (refund.amount === input.amount) return refund;
  throw new ProviderRefused({
    statusCode: 400,
    code: 'BAD_REQUEST_ERROR',
    description: 'Different request with the same idempotency key has already been processed.',
  });
}
