import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { openBrowser } from '../../testing/browser.ts';
import { orderView } from '../../testing/orders.ts';
import type { OrderListFilter } from '../api-client/query-keys.ts';

const order = (id: string, more: Partial<OrderView> = {}) =>
  orderView({ _id: id, id, orderId: id.toUpperCase(), ...more });

async function load() {
  const { queryClient } = await import('../api-client/query-client.ts');
  const { orderKeys } = await import('../api-client/query-keys.ts');
  const cache = await import('./order-cache.ts');
  const show = (filter: OrderListFilter, ...orders: OrderView[]) =>
    queryClient.setQueryData(orderKeys.list(filter), orders);
  const shown = (filter: OrderListFilter) =>
    queryClient
      .getQueryData<OrderView[]>(orderKeys.list(filter))
      ?.map(({ _id, status }) => `${_id} ${status}`);
  return { ...cache, queryClient, orderKeys, show, shown };
}

describe('an order that an event brings', () => {
  beforeEach(() => {
    openBrowser('/orders');
  });

  it('is added to every list whose filter it matches, and removed from the others', async () => {
    const { applyOrder, show, shown } = await load();
    const old = order('a', { createdAt: '2026-11-19T10:00:00.000Z' });
    show({}, old);
    show({ status: 'PAID' }, old);
    show({ shopId: 's2' });
    show({ startDate: '2026-11-18', endDate: '2026-11-19' }, old);
    applyOrder(order('b'), '1.1');
    expect(shown({})).toEqual(['b PAID', 'a PAID']);
    expect(shown({ shopId: 's2' })).toEqual([]);
    expect(shown({ startDate: '2026-11-18', endDate: '2026-11-19' })).toEqual(['a PAID']);
    applyOrder(order('b', { status: 'ACCEPTED' }), '2.2');
    expect(shown({})).toEqual(['b ACCEPTED', 'a PAID']);
    expect(shown({ status: 'PAID' })).toEqual(['a PAID']);
  });

  it('is not replaced by an older event or a late answer', async () => {
    const { applyOrder, newestState, show, shown } = await load();
    show({}, order('a'));
    applyOrder(order('a', { status: 'READY' }), '9.9');
    applyOrder(order('a', { status: 'ACCEPTED' }), '9.8');
    applyOrder(order('a', { status: 'READY' }), '9.9');
    applyOrder(order('a', { status: 'PAID' }), undefined);
    expect(shown({})).toEqual(['a READY']);
    expect(newestState(order('a', { cursor: '9.8' })).status).toBe('READY');
    expect(newestState(order('a', { cursor: '10.10', status: 'SHIPPED' })).status).toBe('SHIPPED');
    applyOrder(order('a', { status: 'READY' }), '9.9');
    expect(shown({})).toEqual(['a SHIPPED']);
  });

  it('does not replace a newer state that is shown', async () => {
    const { applyOrder, show, shown } = await load();
    show({}, order('a', { status: 'SHIPPED', cursor: '5.5' }));
    applyOrder(order('a', { status: 'READY' }), '4.4');
    expect(shown({})).toEqual(['a SHIPPED']);
  });

  it('reaches the page that tracks it by either id', async () => {
    const { applyOrder, queryClient, orderKeys } = await load();
    for (const id of ['a', 'A']) queryClient.setQueryData(orderKeys.track(id), order('a'));
    applyOrder(order('a', { status: 'SHIPPED' }), '1.1');
    for (const id of ['a', 'A']) {
      expect(queryClient.getQueryData<OrderView>(orderKeys.track(id))?.status).toBe('SHIPPED');
    }
  });

  it('reaches every list, also when one of them was fetched with this state before', async () => {
    const { applyOrder, newestState, show, shown } = await load();
    show({ status: 'PAID' }, order('a', { cursor: '1.1' }));
    show({ status: 'ACCEPTED' });
    show({}, newestState(order('a', { status: 'ACCEPTED', cursor: '2.2' })));
    applyOrder(order('a', { status: 'ACCEPTED', cursor: '2.2' }), '2.2');
    expect(shown({ status: 'PAID' })).toEqual([]);
    expect(shown({ status: 'ACCEPTED' })).toEqual(['a ACCEPTED']);
    expect(shown({})).toEqual(['a ACCEPTED']);
  });

  it('does not make lists look new that must be fetched again', async () => {
    const { applyOrder, queryClient, orderKeys, show, shown } = await load();
    show({ status: 'PAID' }, order('a'));
    show({ status: 'READY' });
    await queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
    applyOrder(order('b'), '1.1');
    expect(shown({ status: 'PAID' })).toEqual(['b PAID', 'a PAID']);
    for (const status of ['PAID', 'READY'])
      expect(queryClient.getQueryState(orderKeys.list({ status }))?.isInvalidated).toBe(true);
  });

  it('does not make a list look new whose fetch ends when the user leaves the screen', async () => {
    const { applyOrder, queryClient, orderKeys, shown } = await load();
    const { QueryObserver } = await import('@tanstack/react-query');
    const queryKey = orderKeys.list({ status: 'PAID' });
    const signals: AbortSignal[] = [];
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return signals.length === 1 ? [order('a')] : new Promise<OrderView[]>(() => undefined);
    };
    const close = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
    await vi.waitFor(() => expect(shown({ status: 'PAID' })).toEqual(['a PAID']));
    void queryClient.invalidateQueries({ queryKey });
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    applyOrder(order('b'), '1.1');
    expect(shown({ status: 'PAID' })).toEqual(['b PAID', 'a PAID']);
    close();
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'idle', isInvalidated: true });
  });

  it('fetches a shown list whose last fetch failed', async () => {
    const { applyOrder, queryClient, orderKeys, shown } = await load();
    const { QueryObserver } = await import('@tanstack/react-query');
    const filter = { status: 'PAID' };
    const answers: (OrderView[] | null)[] = [[], null, [order('b'), order('a')]];
    const queryFn = async () => {
      const answer = answers.shift();
      if (!answer) throw new Error('no database');
      return answer;
    };
    const list = new QueryObserver(queryClient, { queryKey: orderKeys.list(filter), queryFn, retry: false });
    onTestFinished(list.subscribe(() => undefined));
    await vi.waitFor(() => expect(shown(filter)).toEqual([]));
    await list.refetch();
    expect(list.getCurrentResult().isError).toBe(true);
    applyOrder(order('b'), '2.2');
    await expect.poll(() => shown(filter)).toEqual(['b PAID', 'a PAID']);
    expect(list.getCurrentResult().isError).toBe(false);
  });

  it('is in a list whose answer is older', async () => {
    const { applyOrder, followList, newestState } = await load();
    applyOrder(order('a', { status: 'ACCEPTED', createdAt: '2026-11-19T10:00:00.000Z' }), '1.1');
    const complete = followList({ status: 'ACCEPTED' });
    const answer = [order('c', { status: 'ACCEPTED', cursor: '2.2' })];
    applyOrder(order('b', { status: 'ACCEPTED', createdAt: '2026-11-18T10:00:00.000Z' }), '3.3');
    applyOrder(order('d'), '4.4');
    applyOrder(order('c', { status: 'READY' }), '5.5');
    // 'a' came before the request, so the server knew it.
    expect(complete(answer.map(newestState)).map(({ _id }) => _id)).toEqual(['b']);
  });
});

describe('a search whose matches only the server knows', () => {
  const SEARCH = { userFilter: 'asha' };
  const found = [order('b', { cursor: '20.20' })];

  beforeEach(() => {
    vi.useFakeTimers();
    openBrowser('/orders');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Shows the list, then sends 20 events within a second. @param answersAfter milliseconds */
  async function searchAtNoon(answersAfter: number) {
    const { applyOrder, queryClient, orderKeys, show, shown } = await load();
    const { QueryObserver } = await import('@tanstack/react-query');
    show(SEARCH);
    let requests = 0;
    const queryFn = async ({ signal }: { signal: AbortSignal }) => {
      requests += 1;
      await new Promise((resolve) => setTimeout(resolve, answersAfter));
      signal.throwIfAborted();
      return found;
    };
    const list = new QueryObserver(queryClient, { queryKey: orderKeys.list(SEARCH), queryFn });
    onTestFinished(list.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(0);
    const send = async (count: number) => {
      for (let n = 1; n <= count; n += 1) {
        applyOrder(order(`o${n}`), `${n}.${n}`);
        await vi.advanceTimersByTimeAsync(50);
      }
    };
    return { send, shown: () => shown(SEARCH), requests: () => requests };
  }

  it('is fetched at most twice when 20 orders come during a slow answer, which is shown', async () => {
    const { send, shown, requests } = await searchAtNoon(3_000);
    await send(20);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(shown()).toEqual(['b PAID']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests()).toBeLessThanOrEqual(2);
  });

  it('is fetched about once a second when orders come all the time and the answers are fast', async () => {
    const { send, shown, requests } = await searchAtNoon(10);
    await send(100);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown()).toEqual(['b PAID']);
    expect(requests()).toBeLessThanOrEqual(6);
  });

  it('is fetched once more when an order comes during its fetch', async () => {
    const { send, requests } = await searchAtNoon(3_000);
    await send(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(requests()).toBe(1);
    await send(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests()).toBe(2);
  });
});

it('with more than 1,000 orders, the confirmation closes only when the status of its order changes', async () => {
  openBrowser('/orders');
  const { applyOrder, newestState, show, watchStatus } = await load();
  for (let n = 1; n <= 1_001; n += 1) newestState(order(`o${n}`, { cursor: `${n}.${n}` }));
  show({}, order('o1'));
  const close = vi.fn<(now: OrderView) => void>();
  onTestFinished(watchStatus(order('o1'))(close));
  applyOrder(order('o1'), '2000.2000');
  applyOrder(order('o1', { status: 'ACCEPTED' }), '2001.2001');
  expect(close.mock.calls.map(([{ status }]) => status)).toEqual(['ACCEPTED']);
});
