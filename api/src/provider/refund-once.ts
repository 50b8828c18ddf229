import type { ProviderRefund } from './entities.ts';
import { ProviderRefusedError } from './errors.ts';

export interface RefundInput {
  paymentId: string;
  /** Paise. */
  amount: number;
  /** Our reference for this refund, 10 to 40 characters of A–Z a–z 0–9 - _. Retrying a failed refund needs a new key. */
  key: string;
  notes?: Record<string, string>;
  /** The refunds of the payment, when the caller has just listed them. */
  listed?: readonly ProviderRefund[];
}

interface Provider {
  list(paymentId: string): Promise<ProviderRefund[]>;
  create(body: Record<string, unknown>, headers: Record<string, string>): Promise<ProviderRefund>;
}

const keyPattern = /^[A-Za-z0-9_-]{10,40}$/;

/**
 * Refunds once for each key. The key is sent as `X-Refund-Idempotency`, against simultaneous calls. It is also the
 * refund's receipt. The function first searches for it, so that a retry finds the refund even weeks later.
 */
export async function refundOnce(input: RefundInput, provider: Provider): Promise<ProviderRefund> {
  const { amount, key, notes } = input;
  if (!keyPattern.test(key)) throw new TypeError('A refund needs a key of 10 to 40 letters, digits, - or _.');

  const before = find(input, input.listed ?? (await provider.list(input.paymentId)));
  if (before) return before;
  try {
    const body = { amount, speed: 'normal', receipt: key, ...(notes ? { notes } : {}) };
    const created = await provider.create(body, { 'X-Refund-Idempotency': key });
    return requireSameAmount(input, created);
  } catch (error) {
    // Another process may have made the same refund after the first check.
    const after =
      error instanceof ProviderRefusedError ? find(input, await provider.list(input.paymentId)) : undefined;
    if (after) return after;
    throw error;
  }
}

function find(input: RefundInput, refunds: readonly ProviderRefund[]): ProviderRefund | undefined {
  const found = refunds.find((refund) => refund.receipt === input.key);
  return found && requireSameAmount(input, found);
}

/** The refund with this key. @throws ProviderRefusedError, as the provider does, when it has another amount */
function requireSameAmount(input: RefundInput, refund: ProviderRefund): ProviderRefund {
  if (refund.amount === input.amount) return refund;
  throw new ProviderRefusedError({
    statusCode: 400,
    code: 'BAD_REQUEST_ERROR',
    description: 'Different request with the same idempotency key has already been processed.',
  });
}
