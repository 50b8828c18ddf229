import { setTimeout as pause } from 'node:timers/promises';
import { callUntilAnswered, type User } from './client.ts';
import type { Provider } from './provider.ts';
import type { Random } from './random.ts';

export interface Menu {
  shopId: string;
  foods: string[];
}

/** What the customers did, for the report. */
export interface CustomerCounts {
  started: number;
  paid: number;
  /** Orders that the customer was shown after paying. */
  confirmed: number;
  /** Checkouts that were refused, by the server's message. */
  refused: Map<string, number>;
  /** Calls that had no answer for 90 seconds. */
  unanswered: number;
}

interface Started {
  id: string;
  message?: string;
  quote: { totalPrice: number };
}

interface CustomerOptions {
  urls: readonly string[];
  user: User;
  menus: readonly Menu[];
  provider: Provider;
  random: Random;
  counts: CustomerCounts;
  isOver(): boolean;
}

/** Orders again and again until the run is over. */
export async function runCustomer(options: CustomerOptions): Promise<void> {
  const { random, isOver } = options;
  await pause(random.between(0, 4_000));
  while (!isOver()) {
    await orderOnce(options);
    await pause(random.between(500, 4_000));
  }
}

async function orderOnce({ urls, user, menus, provider, random, counts }: CustomerOptions): Promise<void> {
  const call = <Body>(path: string, body: object, headers: Record<string, string> = {}) =>
    callUntilAnswered<Body>(urls, user, { method: 'POST', path, body, headers }, random);
  const { shopId, foods } = random.pick(menus);
  const wanted = {
    orderItems: [...new Set([random.pick(foods), random.pick(foods)])].map((food) => ({
      food,
      quantity: 1 + Math.floor(random.between(0, 3)),
    })),
    shopId,
    name: 'Customer of the fault run',
    address: 'Hostel 1, Room 101',
    addressLatLng: { lat: 28.5251, lng: 77.5763 },
  };
  // One checkout has one key, however often its request is sent.
  const key = Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  const start = (totalPrice: number, suffix: string) =>
    call<Started>('/api/razorpay/order', { ...wanted, totalPrice }, { 'idempotency-key': `${key}${suffix}` });
  // The server answers a wrong total with the right one.
  const quoted = await start(1, 'a');
  const total = quoted?.body.quote?.totalPrice;
  const started = total === undefined ? quoted : await start(total, 'b');
  if (started === null) return void (counts.unanswered += 1);
  if (started.status !== 200) return countRefused(counts, `${started.status} ${started.body.message ?? ''}`);
  counts.started += 1;
  const { id } = started.body;

  await pause(random.between(0, 1_000));
  if (random.chance(0.1)) return;
  if (random.chance(0.1)) provider.fail(id);
  const leaves = random.chance(0.25);
  // A webhook can be lost and never come again: then the customer's page or the sweep must find the payment.
  const proof = provider.pay(id, { webhook: random.chance(0.8) });
  counts.paid += 1;
  if (leaves) return;

  const { razorpay_order_id: order_id, ...rest } = proof;
  const verified = await call<{ valid: boolean }>('/api/razorpay/verify', { order_id, ...rest });
  if (verified === null) return void (counts.unanswered += 1);
  const placed = await call<{ message?: string }>('/api/orders/create', {
    paymentId: proof.razorpay_payment_id,
  });
  if (placed === null) counts.unanswered += 1;
  else if (placed.status === 201 || placed.status === 200) counts.confirmed += 1;
  else countRefused(counts, `${placed.status} ${placed.body.message ?? ''}`);
}

function countRefused({ refused }: CustomerCounts, reason: string): void {
  refused.set(reason, (refused.get(reason) ?? 0) + 1);
}
