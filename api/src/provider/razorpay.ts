import type * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import {
  listOf,
  providerOrderSchema,
  providerPaymentSchema,
  providerRefundSchema,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from './entities.ts';
import { ProviderDownError, ProviderRefusedError } from './errors.ts';
import { isOrderId, isPaymentId, isRefundId } from './identifiers.ts';
import { loadSdk, thrownBySdk, type Sdk } from './razorpay-sdk.ts';
import { refundOnce, type RefundInput } from './refund-once.ts';

type Notes = Record<string, string>;

/**
 * The payment provider. Amounts are in paise. A call fails with ProviderDownError (no valid answer; the provider may have done
 * it) or ProviderRefusedError (the provider refused it).
 */
export interface RazorpayClient {
  /** `receipt`: our own reference, at most 40 characters. */
  createOrder(input: {
    amount: number;
    currency: 'INR';
    receipt: string;
    notes?: Notes;
  }): Promise<ProviderOrder>;
  fetchOrder(orderId: string): Promise<ProviderOrder>;
  /** All payments of the order, also the failed ones. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /**
   * The captured payments of one page. A page has `count` payments created from `from` to `to` (whole seconds, both
   * included), newest first. The next page begins at `skip + fetched`; the last page has `fetched < count`.
   */
  listCapturedPayments(page: {
    from: Date;
    to: Date;
    skip: number;
    count: number;
  }): Promise<{ payments: ProviderPayment[]; fetched: number }>;
  /** Captures an authorised payment. A payment that is already captured is returned unchanged. */
  capturePayment(input: { paymentId: string; amount: number; currency: 'INR' }): Promise<ProviderPayment>;
  /** Refunds once for each `key`, also when it is called several times. */
  refund(input: RefundInput): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  fetchRefund(refundId: string): Promise<ProviderRefund>;
}

/** The configuration that the client uses. */
type RazorpayConfig = Pick<Config, 'host' | 'port'> & {
  razorpay: Pick<Config['razorpay'], 'keyId' | 'keySecret' | 'sandbox' | 'baseUrl'>;
};

const TIMEOUT_MS = 8000;
const PAGE_SIZE = 100;

/** Creates the client. It uses the provider's SDK, and with the sandbox an address on this machine. */
export function createRazorpay(config: RazorpayConfig, { timeoutMs = TIMEOUT_MS } = {}): RazorpayClient {
  const { keyId, keySecret } = config.razorpay;
  let loading: Promise<Sdk> | undefined;

  async function call<Schema extends z.ZodMiniType>(
    schema: Schema,
    request: (sdk: Sdk) => Promise<unknown>,
  ): Promise<z.output<Schema>> {
    loading ??= loadSdk({ keyId, keySecret, baseUrl: providerBaseUrl(config), timeoutMs });
    const sdk = await loading;
    const answer = await request(sdk).catch((thrown: unknown) => {
      throw thrownBySdk(thrown);
    });
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ProviderDownError('answered in an unexpected format', parsed.error);
    return parsed.data;
  }

  const client: RazorpayClient = {
    createOrder: (order) => call(providerOrderSchema, (sdk) => sdk.razorpay.orders.create(order)),

    async fetchOrder(orderId) {
      requireValid(isOrderId(orderId), 'order_id');
      return call(providerOrderSchema, (sdk) => sdk.razorpay.orders.fetch(orderId));
    },

    async fetchOrderPayments(orderId) {
      requireValid(isOrderId(orderId), 'order_id');
      const list = await call(listOf(providerPaymentSchema), (sdk) =>
        sdk.razorpay.orders.fetchPayments(orderId),
      );
      return list.items;
    },

    async fetchPayment(paymentId) {
      requireValid(isPaymentId(paymentId), 'payment_id');
      return call(providerPaymentSchema, (sdk) => sdk.razorpay.payments.fetch(paymentId));
    },

    async listCapturedPayments({ from, to, skip, count }) {
      const page = { from: seconds(from), to: seconds(to), skip, count };
      const { items } = await call(listOf(providerPaymentSchema), (sdk) => sdk.razorpay.payments.all(page));
      return { payments: items.filter((payment) => payment.status === 'captured'), fetched: items.length };
    },

    async capturePayment({ paymentId, amount, currency }) {
      const payment = await client.fetchPayment(paymentId);
      if (payment.status !== 'authorized') return payment;
      try {
        return await call(providerPaymentSchema, (sdk) =>
          sdk.razorpay.payments.capture(paymentId, amount, currency),
        );
      } catch (error) {
        // The provider may have captured it automatically at the same time.
        if (!(error instanceof ProviderRefusedError)) throw error;
        const now = await client.fetchPayment(paymentId);
        if (now.captured) return now;
        throw error;
      }
    },

    async refund(input) {
      requireValid(isPaymentId(input.paymentId), 'payment_id');
      return refundOnce(input, {
        list: client.listRefunds,
        // The SDK drops unknown headers, so this uses its HTTP client.
        create: (body, headers) =>
          call(providerRefundSchema, async ({ http }) => {
            const answer = await http.post(`/v1/payments/${input.paymentId}/refund`, body, { headers });
            return answer.data;
          }),
      });
    },

    async listRefunds(paymentId) {
      requireValid(isPaymentId(paymentId), 'payment_id');
      const refunds: ProviderRefund[] = [];
      for (;;) {
        const page = { count: PAGE_SIZE, skip: refunds.length };
        const { items } = await call(listOf(providerRefundSchema), (sdk) =>
          sdk.razorpay.payments.fetchMultipleRefund(paymentId, page),
        );
        refunds.push(...items);
        if (items.length < PAGE_SIZE) return refunds;
      }
    },

    async fetchRefund(refundId) {
      requireValid(isRefundId(refundId), 'refund_id');
      return call(providerRefundSchema, (sdk) => sdk.razorpay.refunds.fetch(refundId));
    },
  };
  return client;
}

/** The address of the provider's API, without `/v1`; undefined for the real one. */
export function providerBaseUrl({ razorpay, host, port }: RazorpayConfig): string | undefined {
  if (razorpay.baseUrl !== undefined || !razorpay.sandbox) return razorpay.baseUrl;
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}/dev/razorpay`;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Refuses a malformed id before it becomes part of a path. @throws ProviderRefusedError */
function requireValid(isValid: boolean, field: string): void {
  if (isValid) return;
  const description = `${field} is not a valid id`;
  throw new ProviderRefusedError({ statusCode: 400, code: 'BAD_REQUEST_ERROR', description, field });
}
