import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { openBrowser } from '../../testing/browser.ts';
import { orderView } from '../../testing/orders.ts';
import { customer } from '../../testing/people.ts';

const order = (more: Partial<OrderView> = {}) => orderView({ dayNumber: 42, ...more });

beforeEach(() => {
  const { page } = openBrowser('/admin/dashboard');
  page.localStorage.setItem('user', JSON.stringify(customer({ isShopAdmin: true, managedShops: ['s1'] })));
});
afterEach(() => void vi.unstubAllGlobals());

async function load(answer: () => Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    asked.push(`${init.method} ${input}`);
    return answer();
  });
  const opened = await import('./opened-orders.ts');
  const isUnopened = (one: OrderView) => opened.isUnopened(one, opened.openedOrdersStore.get());
  return { ...opened, isUnopened, asked };
}
const done = async () => new Response(null, { status: 204 });

it('an order that was opened here is silent at once, and the server gets one request', async () => {
  const { reportOpened, isUnopened, asked } = await load(done);
  expect(isUnopened(order())).toBe(true);
  reportOpened(order());
  reportOpened(order());
  expect(isUnopened(order())).toBe(false);
  await vi.waitFor(() => expect(asked).toEqual(['PUT /api/orders/a1/opened']));
});

it('an order that was opened elsewhere is silent, by the event or by its own field, and nothing is sent', async () => {
  const { markOpened, reportOpened, isUnopened, asked } = await load(done);
  markOpened('a1');
  expect(isUnopened(order())).toBe(false);
  const before = order({ _id: 'b2', openedAt: '2026-11-20T10:00:05.000Z' });
  expect(isUnopened(before)).toBe(false);
  reportOpened(order());
  reportOpened(before);
  // Requests are sent in the order of these calls.
  reportOpened(order({ _id: 'c3' }));
  await vi.waitFor(() => expect(asked).toEqual(['PUT /api/orders/c3/opened']));
});

it('without a network the request is sent when there is a network again', async () => {
  let isReachable = false;
  const { reportOpened, asked } = await load(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return done();
  });
  const { isOnline, reportReached } = await import('../../lib/requests/online.ts');
  reportOpened(order());
  await vi.waitFor(() => expect(isOnline()).toBe(false));
  isReachable = true;
  reportReached();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});
