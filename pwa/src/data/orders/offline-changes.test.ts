import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { openBrowser } from '../../testing/browser.ts';
import { orderView } from '../../testing/orders.ts';
import { customer } from '../../testing/people.ts';

/** A timeline: each status and who set it. */
const happened = (...steps: [status: OrderStatus, by: string][]) =>
  steps.map(([status, by]) => ({ status, at: '2026-11-20T10:00:00.000Z', by }));

const order = (id: string, status: OrderStatus = 'READY', cursor = '10.1') =>
  orderView({
    _id: id,
    id,
    orderId: id.toUpperCase(),
    dayNumber: 7,
    status,
    timeline: happened([status, 'Meera']),
    cursor,
  });

/** What the server answers to a request for a status; undefined: there is no network. */
type Answer = { status: number; body: object } | undefined;
interface Asked {
  order: string;
  from: OrderStatus;
  to: OrderStatus;
}

/** The answer when another user was first. */
const movedOn = (now: OrderView): Answer => ({
  status: 409,
  body: { code: 'MOVED_ON', message: 'moved', order: now },
});

/** A server that keeps the status of each order as ours does, and counts the changes that it made. */
function serve(start: Record<string, OrderStatus>) {
  const statuses = new Map(Object.entries(start));
  const asked: string[] = [];
  const made: string[] = [];
  let version = 100;
  const server = {
    isReachable: true,
    statuses,
    asked,
    made,
    /** Answers in the place of the server. */
    answer: null as ((asked: Asked) => Answer) | null,
  };
  const answerTo = (request: Asked): Answer => {
    if (server.answer) return server.answer(request);
    const { order: id, from, to } = request;
    version += 1;
    const cursor = `${version}.${version}`;
    const now = statuses.get(id) ?? 'READY';
    if (now !== from) return movedOn(order(id, now, cursor));
    statuses.set(id, to);
    made.push(`${id} ${to}`);
    return { status: 200, body: order(id, to, cursor) };
  };
  vi.stubGlobal('fetch', async (input: string, init: { body?: string } = {}) => {
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    const [, id] = /\/api\/orders\/(\w+)\/status/.exec(input) ?? [];
    if (id === undefined) return Response.json({});
    const { from, status: to } = JSON.parse(init.body ?? '{}') as { from: OrderStatus; status: OrderStatus };
    asked.push(`${id} ${from} → ${to}`);
    const answer = answerTo({ order: id, from, to });
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  return server;
}

/** The modules of a page of the same browser; a second call is another tab, or the page after a reload. */
async function openPage() {
  vi.resetModules();
  const changes = await import('./status-changes.ts');
  const offline = await import('./offline-changes.ts');
  const rejected = await import('./rejected-changes.ts');
  const online = await import('../../lib/requests/online.ts');
  return {
    ...changes,
    ...offline,
    ...rejected,
    ...online,
    waiting: () => offline.offlineChangesStore.get().map(({ orderId, to }) => `${orderId} ${to}`),
    rejected: () => rejected.rejectedChangesStore.get(),
    statusOf: (shown: OrderView) => changes.withStatusChange(shown, changes.statusChangesStore.get()).status,
  };
}

describe('statuses that were set without a network', () => {
  let browser: ReturnType<typeof openBrowser>;
  beforeEach(() => {
    browser = openBrowser('/admin/dashboard');
    browser.page.localStorage.setItem('user', JSON.stringify(customer({ isDelivery: true })));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.doUnmock('../device/local-db.ts');
  });

  const storedKeys = () =>
    Array.from({ length: browser.page.localStorage.length }, (_, n) => browser.page.localStorage.key(n));

  it('the statuses are shown at once and sent in their order when the network is back', async () => {
    const server = serve({ a: 'READY', b: 'READY' });
    const page = await openPage();
    page.reportUnreachable();
    for (const [id, from, to] of [
      ['a', 'READY', 'SHIPPED'],
      ['b', 'READY', 'SHIPPED'],
      ['a', 'SHIPPED', 'DELIVERED'],
    ] as const) {
      expect(await page.setOrderStatus(order(id, from), to)).toEqual({ kind: 'queued' });
    }
    expect(server.asked).toEqual([]);
    expect([page.statusOf(order('a')), page.statusOf(order('b'))]).toEqual(['DELIVERED', 'SHIPPED']);
    expect(page.offlineStatuses(page.statusChangesStore.get(), 'a')).toEqual(['SHIPPED', 'DELIVERED']);
    page.reportReached();
    await vi.waitFor(() => expect(page.waiting()).toEqual([]));
    expect(server.asked).toEqual(['a READY → SHIPPED', 'b READY → SHIPPED', 'a SHIPPED → DELIVERED']);
    expect(page.rejected()).toEqual([]);
  });

  it('a status that is taken back before it is sent is not sent, and neither is the one that takes it back', async () => {
    const server = serve({ a: 'READY', b: 'READY' });
    const page = await openPage();
    page.reportUnreachable();
    expect(await page.setOrderStatus(order('a', 'READY'), 'SHIPPED')).toEqual({ kind: 'queued' });
    expect(await page.setOrderStatus(order('a', 'SHIPPED'), 'READY')).toEqual({ kind: 'undone' });
    expect(page.waiting()).toEqual([]);
    page.reportReached();
    await vi.waitFor(() => expect(page.isOnline()).toBe(true));
    expect(storedKeys()).toEqual(['user']);
    // A request that is sent after this one would be the second.
    await page.setOrderStatus(order('b'), 'SHIPPED');
    expect(server.asked).toEqual(['b READY → SHIPPED']);
  });

  it('a status whose request finds no network stays and is sent again', async () => {
    const server = serve({ a: 'READY' });
    server.isReachable = false;
    const page = await openPage();
    expect(await page.setOrderStatus(order('a'), 'SHIPPED')).toEqual({ kind: 'queued' });
    expect(page.isOnline()).toBe(false);
    server.isReachable = true;
    page.reportReached();
    await vi.waitFor(() => expect(server.made).toEqual(['a SHIPPED']));
    await vi.waitFor(() => expect(page.waiting()).toEqual([]));
  });

  it('the statuses are kept over a reload, and the next page sends them', async () => {
    const server = serve({ a: 'READY' });
    const before = await openPage();
    before.reportUnreachable();
    await before.setOrderStatus(order('a'), 'SHIPPED');
    server.isReachable = false;
    Object.assign(navigator, { onLine: false });
    const after = await openPage();
    expect(after.statusOf(order('a'))).toBe('SHIPPED');
    expect(after.waiting()).toEqual(['a SHIPPED']);
    server.isReachable = true;
    after.reportReached();
    await vi.waitFor(() => expect(server.made).toEqual(['a SHIPPED']));
    await vi.waitFor(() => expect(storedKeys()).toEqual(['user']));
  });

  it('a status that another user has changed first is not set; a note says who was first, also after a reload', async () => {
    const server = serve({ a: 'READY', b: 'READY' });
    const page = await openPage();
    page.reportUnreachable();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    await page.setOrderStatus(order('a', 'SHIPPED'), 'DELIVERED');
    await page.setOrderStatus(order('b'), 'SHIPPED');
    server.statuses.set('a', 'CANCELLED');
    page.reportReached();
    await vi.waitFor(() => expect(page.waiting()).toEqual([]));
    expect(server.made).toEqual(['b SHIPPED']);
    expect(server.asked).toEqual(['a READY → SHIPPED', 'b READY → SHIPPED']);
    const note = {
      orderId: 'a',
      number: 'A',
      wanted: ['SHIPPED', 'DELIVERED'],
      status: 'CANCELLED',
      by: 'Meera',
      reason: '',
    };
    expect(page.rejected()).toEqual([note]);
    const after = await openPage();
    expect(after.rejected()).toEqual([note]);
    after.dismissRejectedChange('a');
    expect(storedKeys()).toEqual(['user']);
  });

  it('the note names who cancelled an order, also when the system has confirmed its refund since', async () => {
    const server = serve({ a: 'READY' });
    const page = await openPage();
    page.reportUnreachable();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    const timeline = happened(['READY', 'Meera'], ['CANCELLED', 'Owen'], ['REFUNDED', 'system']);
    server.answer = () => movedOn({ ...order('a', 'REFUNDED', '200.200'), timeline });
    page.reportReached();
    await vi.waitFor(() => expect(page.rejected()).toMatchObject([{ status: 'REFUNDED', by: 'Owen' }]));
  });

  it('a status whose answer was lost was set, also when another user has changed it since', async () => {
    const server = serve({ a: 'READY' });
    server.answer = () => undefined;
    const page = await openPage();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    await page.setOrderStatus(order('a', 'SHIPPED'), 'DELIVERED');
    const timeline = happened(['READY', 'Meera'], ['SHIPPED', customer().name], ['CANCELLED', 'Owen']);
    server.answer = () => movedOn({ ...order('a', 'CANCELLED', '200.200'), timeline });
    page.reportReached();
    await vi.waitFor(() => expect(page.waiting()).toEqual([]));
    expect(page.rejected()).toMatchObject([{ wanted: ['DELIVERED'], status: 'CANCELLED', by: 'Owen' }]);
  });

  it('when another user has set the same status meanwhile, the next change starts from it', async () => {
    const server = serve({ a: 'READY' });
    const page = await openPage();
    page.reportUnreachable();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    await page.setOrderStatus(order('a', 'SHIPPED'), 'DELIVERED');
    server.statuses.set('a', 'SHIPPED');
    page.reportReached();
    await vi.waitFor(() => expect(server.made).toEqual(['a DELIVERED']));
    await vi.waitFor(() => expect(page.waiting()).toEqual([]));
    expect(page.rejected()).toEqual([]);
  });

  it("a status that the server refuses is removed, and a note shows the server's text", async () => {
    const server = serve({ a: 'READY' });
    server.answer = () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'You are not authorized' } });
    const page = await openPage();
    page.reportUnreachable();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    page.reportReached();
    await vi.waitFor(() =>
      expect(page.rejected()).toMatchObject([{ status: null, reason: 'You are not authorized' }]),
    );
    expect(page.waiting()).toEqual([]);
    expect(page.statusOf(order('a'))).toBe('READY');
  });

  it.each([503, 429])(
    'while the server answers %i, the status waits and is sent again later',
    async (status) => {
      vi.useFakeTimers();
      const server = serve({ a: 'READY' });
      server.answer = () => ({ status, body: { code: 'DEPENDENCY_DOWN', message: 'later' } });
      const page = await openPage();
      page.reportUnreachable();
      await page.setOrderStatus(order('a'), 'SHIPPED');
      page.reportReached();
      await vi.waitFor(() => expect(server.asked).toHaveLength(1));
      expect(page.waiting()).toEqual(['a SHIPPED']);
      server.answer = null;
      await vi.advanceTimersByTimeAsync(10_000);
      await vi.waitFor(() => expect(page.waiting()).toEqual([]));
      expect(server.made).toEqual(['a SHIPPED']);
    },
  );

  it('an undo is sent after the status when its answer may have been lost', async () => {
    const server = serve({ a: 'READY' });
    server.answer = ({ order: id, to }) => {
      server.statuses.set(id, to);
      server.answer = null;
      return undefined;
    };
    const page = await openPage();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    await page.setOrderStatus(order('a', 'SHIPPED'), 'READY');
    expect(page.waiting()).toEqual(['a SHIPPED', 'a READY']);
  });

  it('a refund does not wait for the network: money is given back only while the user sees the answer', async () => {
    serve({ a: 'PAID' });
    const page = await openPage();
    page.reportUnreachable();
    await page.setOrderStatus(order('a', 'PAID'), 'ACCEPTED');
    await expect(page.setOrderStatus(order('a', 'ACCEPTED'), 'CANCELLED')).rejects.toThrow('You are offline');
    expect(page.waiting()).toEqual(['a ACCEPTED']);
  });

  it('the statuses are deleted at logout, and another user neither sees nor sends them', async () => {
    vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
    const server = serve({ a: 'READY', b: 'READY' });
    const page = await openPage();
    const { endSession, storeUser } = await import('../session/session.ts');
    page.reportUnreachable();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    endSession();
    expect(storedKeys().filter((key) => key?.startsWith('private:'))).toEqual([]);
    storeUser(customer({ _id: 'u2', isDelivery: true }));
    page.reportReached();
    expect(page.waiting()).toEqual([]);
    await page.setOrderStatus(order('b'), 'SHIPPED');
    expect(server.asked).toEqual(['b READY → SHIPPED']);
  });

  it('the answer to a status does not reach the user who has logged in since', async () => {
    const server = serve({ a: 'READY' });
    const page = await openPage();
    const { storeUser } = await import('../session/session.ts');
    const { queryClient } = await import('../api-client/query-client.ts');
    const { orderKeys } = await import('../api-client/query-keys.ts');
    queryClient.setQueryData(orderKeys.staffList({}), [order('a')]);
    page.reportUnreachable();
    await page.setOrderStatus(order('a'), 'SHIPPED');
    server.answer = ({ order: id, to }) => {
      storeUser(customer({ _id: 'u2', isDelivery: true }));
      return { status: 200, body: order(id, to, '101.101') };
    };
    page.reportReached();
    await vi.waitFor(() => expect(storedKeys().filter((key) => key?.startsWith('private:'))).toEqual([]));
    expect(server.asked).toEqual(['a READY → SHIPPED']);
    expect(queryClient.getQueryData(orderKeys.staffList({}))).toEqual([order('a')]);
  });

  it('two tabs send each status once, one after the other', async () => {
    // The lock of a browser, shared by its tabs.
    let turn: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<void>) => (turn = turn.then(work));
    Object.assign(navigator, { locks: { request } });
    const server = serve({ a: 'READY', b: 'READY' });
    const one = await openPage();
    one.reportUnreachable();
    await one.setOrderStatus(order('a'), 'SHIPPED');
    await one.setOrderStatus(order('b'), 'SHIPPED');
    Object.assign(navigator, { onLine: false });
    const other = await openPage();
    expect(other.waiting()).toEqual(['a SHIPPED', 'b SHIPPED']);
    one.reportReached();
    other.reportReached();
    await turn;
    browser.storageEvent(null);
    await vi.waitFor(() => expect([one.waiting(), other.waiting()]).toEqual([[], []]));
    expect(server.asked).toEqual(['a READY → SHIPPED', 'b READY → SHIPPED']);
    expect([...one.rejected(), ...other.rejected()]).toEqual([]);
  });
});
