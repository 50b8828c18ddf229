import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { request, type Agent } from 'node:http';
import { paidAtProvider, WEBHOOK_SECRET } from '../checkouts.ts';
import type { Product } from '../start-product.ts';
import { connect, STATUSES, type Order, type Screen } from './screen.ts';

/** A lunch hour: each of the three orders has its webhook and goes through its four changes of status. */
export const MIX = { browse: 100, quote: 10, order: 3, webhook: 3, status: 12, socket: 12 };
const TIMEOUT_MS = 10_000;

export type Kind = keyof typeof MIX;

export interface LunchHour {
  product: Product;
  agent: Agent;
  /** One token for each customer. */
  tokens: readonly string[];
  staff: readonly string[];
  wanted: object;
  checkout: object;
  paths: readonly string[];
  etags: Map<string, string>;
  /** Payments of which the provider has sent no webhook yet. */
  paid: { id: string; orderId: string; amount: number }[];
  /** Orders that staff have not finished. */
  open: Order[];
  screen: Screen;
}

/** Each returns whether there was something to do. */
export const ACTIONS: Record<Kind, (hour: LunchHour, n: number) => Promise<boolean>> = {
  /** Half of the phones know the menu already. */
  async browse(hour, n) {
    const path = hour.paths[(n * 7) % hour.paths.length] ?? '';
    const known = n % 2 === 0 ? hour.etags.get(path) : undefined;
    const answer = await call(hour, { path, etag: known, expected: known ? [200, 304] : [200] });
    hour.etags.set(path, answer.etag);
    return true;
  },
  /** A wrong total is answered with the quote. */
  async quote(hour, n) {
    const body = { ...hour.wanted, totalPrice: 1 };
    await call(hour, { path: '/api/razorpay/order', token: tokenOf(hour, n), body, expected: [409] });
    return true;
  },
  async order(hour, n) {
    const token = tokenOf(hour, n);
    const { id, amount } = await call<{ id: string; amount: number }>(hour, {
      path: '/api/razorpay/order',
      token,
      body: hour.wanted,
    });
    const paymentId = `pay_${randomBytes(12).toString('hex')}`;
    await call(hour, { path: '/api/razorpay/verify', token, body: paidAtProvider(id, paymentId) });
    hour.screen.expect(paymentId, 'PAID');
    const order = await call<{ _id: string }>(hour, {
      path: '/api/orders/create',
      token,
      body: { ...hour.checkout, status: 'PAID', paymentId },
      expected: [201],
    });
    hour.screen.placed += 1;
    hour.paid.push({ id: paymentId, orderId: id, amount });
    hour.open.push({ _id: order._id, paymentId, status: 'PAID' });
    return true;
  },
  /** The provider tells of a payment. */
  async webhook(hour) {
    const paid = hour.paid.shift();
    if (!paid) return false;
    await call(hour, { path: '/api/razorpay/webhook', body: captured(paid), secret: WEBHOOK_SECRET });
    return true;
  },
  async status(hour, n) {
    const order = hour.open.shift();
    const status = order && nextOf(order.status);
    if (!order || !status) return false;
    hour.screen.expect(order.paymentId, status);
    await call(hour, {
      method: 'PUT',
      path: `/api/orders/${order._id}/status`,
      token: hour.staff[n % hour.staff.length],
      body: { status, from: order.status },
    });
    if (nextOf(status)) hour.open.push({ ...order, status });
    return true;
  },
  /** A phone comes back: it connects and asks for what it missed. */
  async socket(hour, n) {
    const phone = await connect(hour.product.url, tokenOf(hour, n) ?? '');
    const { cursor } = hour.screen;
    if (cursor) await phone.timeout(TIMEOUT_MS).emitWithAck('orders:resume', { cursor });
    phone.close();
    return true;
  },
};

const captured = ({ id, orderId, amount }: LunchHour['paid'][number]) => ({
  event: 'payment.captured',
  payload: {
    payment: {
      entity: {
        id,
        entity: 'payment',
        amount,
        currency: 'INR',
        status: 'captured',
        order_id: orderId,
        captured: true,
        method: 'upi',
        notes: [],
        created_at: Math.floor(Date.now() / 1000),
      },
    },
  },
});

const nextOf = (status: string) => STATUSES[STATUSES.indexOf(status) + 1];
const tokenOf = ({ tokens }: LunchHour, n: number) => tokens[n % tokens.length];

interface Call {
  method?: string;
  path: string;
  token?: string | undefined;
  body?: object;
  etag?: string | undefined;
  /** Signs the body, as the provider does. */
  secret?: string;
  /** The statuses that are right. Default: 200. */
  expected?: number[];
}

function call<T>(
  { product, agent }: LunchHour,
  { path, token, body, etag, secret, expected = [200], method = body ? 'POST' : 'GET' }: Call,
): Promise<T & { etag: string }> {
  const text = body ? JSON.stringify(body) : '';
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(etag && { 'if-none-match': etag }),
    ...(secret && { 'x-razorpay-signature': createHmac('sha256', secret).update(text).digest('hex') }),
    ...(body && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${product.url}${path}`, { method, agent, headers }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (part: string) => (received += part));
      answer.once('end', () => {
        if (!expected.includes(answer.statusCode ?? 0))
          return reject(new Error(`${method} ${path}: ${answer.statusCode} ${received}`));
        const parsed = body ? (JSON.parse(received) as T) : ({} as T);
        resolve({ ...parsed, etag: answer.headers.etag ?? etag ?? '' });
      });
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
