import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from './random.ts';
import { createWebhooks, sign } from './webhooks.ts';

// A payment provider in memory, with the calls of Razorpay that Canteen uses. It never fails, so its records
// are what the others are compared with.

export const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_faults',
  RAZORPAY_KEY_SECRET: 'the key secret of the fault run',
  RAZORPAY_WEBHOOK_SECRET: 'the webhook secret of the fault run',
};

interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'paid';
  notes: object;
  created_at: number;
}
interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'captured' | 'refunded' | 'failed';
  order_id: string;
  captured: boolean;
  amount_refunded: number;
  method: 'upi';
  error_code: string | null;
  error_description: string | null;
  notes: never[];
  created_at: number;
}
interface Refund {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  currency: string;
  status: 'processed';
  receipt: string | null;
  notes: object;
  created_at: number;
}

interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface Provider {
  url: string;
  payments: ReadonlyMap<string, Payment>;
  refunds: readonly Refund[];
  /** Pays an order. With `webhook` the product gets a webhook, later and perhaps twice. */
  pay(orderId: string, options: { webhook: boolean }): Proof;
  /** An attempt that the bank refuses. */
  fail(orderId: string): void;
  /** Refunds a payment although nobody asked for it. */
  refundAgain(paymentId: string): void;
  /** Resolves when the product has taken every webhook. */
  allWebhooksTaken(): Promise<void>;
  close(): Promise<void>;
}

const seconds = () => Math.floor(Date.now() / 1000);
const collection = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items });

/** Starts the provider. `targets` are the addresses of the API processes, for webhooks. */
export async function startProvider(random: Random, targets: readonly string[]): Promise<Provider> {
  let count = 0;
  const newId = (kind: string) => `${kind}_F${String((count += 1)).padStart(13, '0')}`;
  const webhooks = createWebhooks({ random, targets, secret: KEYS.RAZORPAY_WEBHOOK_SECRET, newId });
  const account = createAccount(newId, webhooks.queueWebhook);
  const answer = answerWith(routesOf(account));
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments: account.payments,
    refunds: account.refunds,
    pay(orderId, { webhook }) {
      const order = account.orderOf(orderId);
      const payment = account.addPayment(order, 'captured');
      Object.assign(order, { status: 'paid', amount_paid: order.amount });
      if (webhook) {
        webhooks.queueWebhook('payment.captured', { payment });
        webhooks.queueWebhook('order.paid', { payment, order });
      }
      return {
        razorpay_payment_id: payment.id,
        razorpay_order_id: order.id,
        razorpay_signature: sign(`${order.id}|${payment.id}`, KEYS.RAZORPAY_KEY_SECRET),
      };
    },
    fail(orderId) {
      webhooks.queueWebhook('payment.failed', {
        payment: account.addPayment(account.orderOf(orderId), 'failed'),
      });
    },
    refundAgain(paymentId) {
      const payment = account.payments.get(paymentId);
      if (payment) account.addRefund(payment, payment.amount, 'not asked for', []);
    },
    allWebhooksTaken: webhooks.allTaken,
    async close() {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type QueueWebhook = ReturnType<typeof createWebhooks>['queueWebhook'];

/** The orders, payments and refunds of the merchant. */
function createAccount(newId: (kind: string) => string, queueWebhook: QueueWebhook) {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds: Refund[] = [];

  function addOrder({ amount, currency, receipt, notes }: Order): Order {
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      currency,
      receipt: receipt ?? null,
      status: 'created',
      notes: notes ?? [],
      created_at: seconds(),
    };
    orders.set(order.id, order);
    return order;
  }

  function addPayment(order: Order, status: 'captured' | 'failed'): Payment {
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      status,
      order_id: order.id,
      captured: status === 'captured',
      amount_refunded: 0,
      method: 'upi',
      error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
      error_description: status === 'failed' ? 'Refused by the bank' : null,
      notes: [],
      created_at: seconds(),
    };
    payments.set(payment.id, payment);
    return payment;
  }

  function addRefund(payment: Payment, amount: number, receipt: string | null, notes: object): Refund {
    const made: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      payment_id: payment.id,
      amount,
      currency: 'INR',
      status: 'processed',
      receipt,
      notes,
      created_at: seconds(),
    };
    refunds.push(made);
    payment.amount_refunded += amount;
    if (payment.amount_refunded >= payment.amount) payment.status = 'refunded';
    queueWebhook('refund.processed', { refund: made, payment });
    return made;
  }

  const orderOf = (id: string) => {
    const order = orders.get(id);
    if (!order) throw new Error(`the provider has no order ${id}`);
    return order;
  };

  return { orders, payments, refunds, addOrder, addPayment, addRefund, orderOf };
}

type Route = [
  method: string,
  path: RegExp,
  answer: (id: string, input: never, query: URLSearchParams) => object | undefined,
];

function routesOf({
  orders,
  payments,
  refunds,
  addOrder,
  addRefund,
}: ReturnType<typeof createAccount>): Route[] {
  return [
    ['POST', /^\/v1\/orders$/, (_, order: Order) => addOrder(order)],
    ['GET', /^\/v1\/orders\/(\w+)$/, (id) => orders.get(id)],
    [
      'GET',
      /^\/v1\/orders\/(\w+)\/payments$/,
      (id) => collection([...payments.values()].filter((payment) => payment.order_id === id)),
    ],
    ['GET', /^\/v1\/payments\/(\w+)$/, (id) => payments.get(id)],
    [
      'GET',
      /^\/v1\/payments$/,
      (_, __, query) => {
        const [from, to, skip, most] = ['from', 'to', 'skip', 'count'].map((name) =>
          Number(query.get(name) ?? 0),
        );
        const found = [...payments.values()]
          .filter((payment) => payment.created_at >= (from ?? 0) && payment.created_at <= (to || Infinity))
          .toReversed();
        return collection(found.slice(skip, (skip ?? 0) + (most || 10)));
      },
    ],
    [
      'GET',
      /^\/v1\/payments\/(\w+)\/refunds$/,
      (id, _, query) =>
        collection(refunds.filter((one) => one.payment_id === id).slice(Number(query.get('skip') ?? 0))),
    ],
    ['GET', /^\/v1\/refunds\/(\w+)$/, (id) => refunds.find((one) => one.id === id)],
    [
      'POST',
      /^\/v1\/payments\/(\w+)\/refund$/,
      (id, { amount, receipt, notes }: Refund) => {
        const payment = payments.get(id);
        if (!payment) return undefined;
        // The same receipt is the same refund, as with the idempotency key that goes with it.
        const before = refunds.find((one) => one.payment_id === id && one.receipt === receipt);
        if (before) return before;
        if (payment.amount_refunded + amount > payment.amount) throw new Error('more than was paid');
        return addRefund(payment, amount, receipt, notes ?? []);
      },
    ],
  ];
}

function answerWith(routes: readonly Route[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, description: string) =>
      respond(status, { error: { code: 'BAD_REQUEST_ERROR', description } });
    for (const [method, path, handle] of routes) {
      const match = request.method === method && path.exec(url.pathname);
      if (!match) continue;
      try {
        const found = handle(match[1] ?? '', (text ? JSON.parse(text) : {}) as never, url.searchParams);
        return found ? void respond(200, found) : void refuse(400, 'The id provided does not exist');
      } catch (error) {
        return void refuse(400, String(error));
      }
    }
    refuse(404, 'The requested URL was not found on the server.');
  };
}
