import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderEvent, ResumeAnswer, ServerEvents } from '@canteen/domain/live/live-events';
import { createStore } from '../../lib/store.ts';
import { openBrowser } from '../../testing/browser.ts';
import { orderView } from '../../testing/orders.ts';
import { customer } from '../../testing/people.ts';

const CURSOR_KEY = 'ordersCursor:u1';

const event = (cursor: string, status: OrderEvent['order']['status'] = 'PAID', id = 'a'): OrderEvent => ({
  cursor,
  order: orderView({ _id: id, id, orderId: id.toUpperCase(), status }),
});

interface Start {
  cursor?: string;
  answer?: () => Promise<ResumeAnswer>;
  /** What happens between the load of the page and the start of live updates. */
  meanwhile?: (storage: Storage) => void;
}

async function live({ cursor, answer, meanwhile }: Start = {}) {
  const browser = openBrowser('/orders');
  browser.page.localStorage.setItem('user', JSON.stringify(customer()));
  if (cursor !== undefined) browser.page.localStorage.setItem(CURSOR_KEY, cursor);
  const connection = createStore<'off' | 'connected' | 'lost'>('off');
  const handlers: Partial<ServerEvents> = {};
  const resumeOrders = vi.fn<(from: string) => Promise<ResumeAnswer>>(
    answer ?? (async () => ({ reload: true })),
  );
  vi.doMock('./socket.ts', () => ({
    connectionStore: connection,
    onServerEvent: (name: keyof ServerEvents, handler: never) => Object.assign(handlers, { [name]: handler }),
    openSocket: async () => undefined,
    resumeOrders,
  }));
  const { startLiveUpdates } = await import('./live-updates.ts');
  const { onOrderChange } = await import('../orders/order-changes.ts');
  const { queryClient } = await import('../api-client/query-client.ts');
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  meanwhile?.(browser.page.localStorage);
  const changes: string[] = [];
  onOrderChange(({ kind, order }) => changes.push(`${kind} ${order._id} ${order.status}`));
  await startLiveUpdates();
  const stored = () => browser.page.localStorage.getItem(CURSOR_KEY);
  const connect = () => {
    connection.set('lost');
    connection.set('connected');
  };
  return {
    ...browser,
    asked,
    connect,
    setConnection: connection.set,
    handlers,
    changes,
    resumeOrders,
    stored,
  };
}

const ORDERS = expect.objectContaining({ queryKey: ['mine', 'orders'] });

afterEach(() => {
  vi.doUnmock('./socket.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the cursor (decisions, Events and live updates)', () => {
  it('moves forward with every event and never back', async () => {
    const { handlers, stored, changes } = await live();
    handlers['order:created']?.(event('10.5'));
    handlers['order:updated']?.(event('11.6', 'ACCEPTED'));
    handlers['order:updated']?.(event('10.5'));
    expect(stored()).toBe('11.6');
    expect(changes).toEqual(['created a PAID', 'updated a ACCEPTED', 'updated a ACCEPTED']);
  });

  it('is sent to ask for the events that this device missed', async () => {
    const missed = [event('10.6', 'ACCEPTED'), event('12.7', 'PAID', 'b')];
    const { connect, changes, resumeOrders, stored } = await live({
      cursor: '10.5',
      answer: async () => ({ events: missed, cursor: '12.7' }),
    });
    connect();
    await vi.waitFor(() => expect(stored()).toBe('12.7'));
    expect(resumeOrders).toHaveBeenCalledWith('10.5');
    expect(changes).toHaveLength(2);
  });

  it('is the one that was stored before this page requested orders, not one of another tab', async () => {
    const { connect, resumeOrders } = await live({
      cursor: '10.5',
      meanwhile: (storage) => storage.setItem(CURSOR_KEY, '12.7'),
    });
    connect();
    await vi.waitFor(() => expect(resumeOrders).toHaveBeenCalledWith('10.5'));
  });

  it('is sent again when the page is shown again, because the connection may have ended unnoticed', async () => {
    const { connect, resumeOrders } = await live({
      cursor: '10.5',
      answer: async () => ({ events: [], cursor: '10.5' }),
    });
    const show = (visibilityState: 'hidden' | 'visible') => {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    show('visible');
    expect(resumeOrders).not.toHaveBeenCalled();
    connect();
    show('hidden');
    expect(resumeOrders).toHaveBeenCalledTimes(1);
    await resumeOrders.mock.results[0]?.value;
    show('visible');
    expect(resumeOrders).toHaveBeenCalledTimes(2);
  });

  it('is sent once when the connection ends while the page is shown again, and once more after it has failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    const answer = () => new Promise<ResumeAnswer>((_resolve, reject) => (fail = reject));
    const { asked, connect, resumeOrders } = await live({ cursor: '10.5', answer });
    connect();
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
    connect();
    expect(resumeOrders).toHaveBeenCalledTimes(1);
    expect(asked).not.toHaveBeenCalledWith(ORDERS);
    fail(new Error('connection lost'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(ORDERS));
    connect();
    expect(resumeOrders).toHaveBeenCalledTimes(2);
  });

  it('does not go past missed events whose request has failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    const answer = () => new Promise<ResumeAnswer>((_resolve, reject) => (fail = reject));
    const { connect, handlers, stored } = await live({ cursor: '10.5', answer });
    connect();
    handlers['order:created']?.(event('20.9'));
    expect(stored()).toBe('20.9');
    fail(new Error('connection lost'));
    await vi.waitFor(() => expect(stored()).toBeNull());
  });

  it.each([
    ['no cursor is stored', undefined, async (): Promise<ResumeAnswer> => ({ events: [], cursor: '1.1' })],
    ['the server asks for it', '10.5', async (): Promise<ResumeAnswer> => ({ reload: true })],
    [
      'the server does not answer',
      '10.5',
      async (): Promise<ResumeAnswer> => Promise.reject(new Error('timeout')),
    ],
  ])('the orders are fetched again when %s', async (_why, cursor, answer) => {
    const { asked, connect } = await live({ ...(cursor !== undefined && { cursor }), answer });
    connect();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(ORDERS));
  });

  it('that the server does not know (after a restore): the app forgets the states of the lost database', async () => {
    const { asked, connect } = await live({ cursor: '12.8', answer: async () => ({ reload: true }) });
    const { newestState } = await import('../orders/order-cache.ts');
    newestState({ ...event('12.8', 'ACCEPTED').order, cursor: '12.8' });
    const restored = { ...event('10.5').order, cursor: '10.5' };
    expect(newestState(restored).status).toBe('ACCEPTED');
    connect();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(ORDERS));
    expect(newestState(restored).status).toBe('PAID');
  });

  it('is deleted when the user logs out', async () => {
    const { page, stored } = await live({ cursor: '10.5' });
    vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
    const { endSession } = await import('../session/session.ts');
    endSession();
    expect(stored()).toBeNull();
    expect(page.localStorage.getItem('user')).toBeNull();
  });
});

it('a change is announced although this page has its state already, and in its newest state', async () => {
  const { handlers, changes } = await live();
  const { newestState } = await import('../orders/order-cache.ts');
  newestState({ ...event('10.5').order, cursor: '10.5' });
  handlers['order:created']?.(event('10.5'));
  expect(changes).toEqual(['created a PAID']);

  newestState({ ...event('12.8', 'ACCEPTED', 'b').order, cursor: '12.8' });
  handlers['order:created']?.(event('12.7', 'PAID', 'b'));
  handlers['order:updated']?.(event('12.8', 'ACCEPTED', 'b'));
  expect(changes).toEqual(['created a PAID', 'created b ACCEPTED', 'updated b ACCEPTED']);
});

it('many changes in a short time cause one request', async () => {
  vi.useFakeTimers();
  const { asked, handlers } = await live();
  for (let n = 0; n < 5; n += 1) handlers['menu:changed']?.({ shopId: 's1' });
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(asked.mock.calls.filter(([filters]) => String(filters?.queryKey).includes('of,s1'))).toHaveLength(1);
});

it('a first request under way is repeated after a change, because its answer may be older', async () => {
  vi.useFakeTimers();
  const { handlers } = await live();
  const { queryClient } = await import('../api-client/query-client.ts');
  const { shopKeys } = await import('../api-client/query-keys.ts');
  let answer = (_text: string) => {};
  const queryKey = shopKeys.list();
  const request = queryClient.fetchQuery({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  handlers['shops:changed']?.();
  await vi.advanceTimersByTimeAsync(400);
  answer('old');
  await request;
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ data: 'old', isInvalidated: true });
});

describe('the stored user', () => {
  it('gets changed roles at once, and the orders are fetched again', async () => {
    const { asked, handlers, page } = await live();
    const kept = () => JSON.parse(page.localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
    const { token, ...me } = customer();
    handlers['user:changed']?.(me);
    expect(asked).not.toHaveBeenCalled();
    handlers['user:changed']?.({ ...me, isAdmin: true });
    expect(kept()).toEqual({ ...me, isAdmin: true, token });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(ORDERS));
    handlers['user:changed']?.(me);
    expect(kept()).toEqual({ ...me, token });
  });

  it('has its orders fetched again when another tab has stored new rights', async () => {
    const { asked } = await live();
    const { storeUser } = await import('../session/session.ts');
    storeUser(customer());
    expect(asked).not.toHaveBeenCalled();
    storeUser({ ...customer(), isAdmin: true });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(ORDERS));
  });

  it('is not changed by an event about another user', async () => {
    const { handlers, page } = await live();
    const { token: _, ...me } = customer();
    handlers['user:changed']?.({ ...me, _id: 'u2', isAdmin: true });
    expect(page.localStorage.getItem('user')).not.toContain('"isAdmin":true');
  });
});

it('the end of the session at the server is handled like a 401', async () => {
  vi.useFakeTimers();
  const { handlers, page } = await live();
  vi.doMock('../device/local-db.ts', () => ({ deletePrivateData: async () => undefined }));
  handlers['session:ended']?.();
  vi.advanceTimersByTime(300);
  expect(page.localStorage.getItem('user')).toBeNull();
  vi.advanceTimersByTime(100);
  expect(page.location.assign).toHaveBeenCalledWith('/login?redirect=%2Forders');
});

it('a session that the server ends because of a logout in another tab has not expired', async () => {
  vi.useFakeTimers();
  const { handlers, page } = await live();
  handlers['session:ended']?.();
  // The server is faster than the other tab.
  vi.advanceTimersByTime(200);
  page.localStorage.setItem('loggedOut', '');
  page.localStorage.removeItem('user');
  vi.advanceTimersByTime(1_000);
  expect(page.location.assign).not.toHaveBeenCalled();
});

describe('after a lost connection', () => {
  it('what menus and shops show is asked for again, not at the first connect', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { connect, asked } = await live();
    const askedKeys = () => asked.mock.calls.map(([filters]) => filters?.queryKey?.join('/'));
    connect();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(askedKeys()).not.toContain('public/shops');
    connect();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(askedKeys()).toEqual(expect.arrayContaining(['public/shops', 'public/menus']));
    expect(askedKeys().filter((key) => key?.endsWith('/foods'))).toHaveLength(1);
  });

  it('the settings are asked for again within a minute, once for several connections', async () => {
    vi.useFakeTimers();
    const { connect, asked } = await live();
    const { configKey } = await import('../api-client/query-keys.ts');
    const times = () => asked.mock.calls.filter(([filters]) => filters?.queryKey === configKey).length;
    connect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times()).toBe(0);
    connect();
    connect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times()).toBe(1);
  });

  it('shown orders are fetched every ten seconds until there is one again', async () => {
    vi.useFakeTimers();
    const { setConnection } = await live();
    const { queryClient } = await import('../api-client/query-client.ts');
    const { orderKeys } = await import('../api-client/query-keys.ts');
    const { QueryObserver } = await import('@tanstack/react-query');
    let requests = 0;
    const queryFn = async () => (requests += 1);
    const order = new QueryObserver(queryClient, { queryKey: orderKeys.track('a'), queryFn });
    onTestFinished(order.subscribe(() => undefined));
    setConnection('lost');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests).toBe(4);
    setConnection('connected');
    await vi.advanceTimersByTimeAsync(1_000);
    const last = requests;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests).toBe(last);
  });
});
