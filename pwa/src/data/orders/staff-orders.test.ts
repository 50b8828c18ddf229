import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { openBrowser } from '../../testing/browser.ts';
import { orderView } from '../../testing/orders.ts';

const order = (n: number, more: Partial<OrderView> = {}) =>
  orderView({
    _id: `o${n}`,
    id: `o${n}`,
    orderId: `N${n}`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 10) - n * 60_000).toISOString(),
    cursor: `10.${n}`,
    ...more,
  });

/**
 * Answers with pages of two orders. The cursor is the number of the page's last order. `before` is called with each
 * request, and may wait or answer it.
 */
function serve(
  all: readonly OrderView[],
  before: (request: string) => Promise<Response | void> = async () => undefined,
) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://canteen.test');
    const request = url.pathname + url.search;
    requests.push(request);
    const answer = await before(request);
    if (answer) return answer;
    const cursor = url.searchParams.get('cursor');
    const rest = all.filter(({ _id }) => cursor === null || numberOf(_id) > Number(cursor));
    const page = rest.slice(0, 2);
    return Response.json(page, {
      headers: rest.length > 2 ? { 'X-Next-Cursor': String(numberOf(page[1]?._id ?? '')) } : {},
    });
  });
  return requests;
}

const numberOf = (id: string) => Number(id.slice(1));

const refusal = () => Response.json({}, { status: 403 });

async function load() {
  const { queryClient } = await import('../api-client/query-client.ts');
  const { applyOrder } = await import('./order-cache.ts');
  const staff = await import('./staff-orders.ts');
  const ids = (list: readonly OrderView[] | undefined) => list?.map(({ _id }) => _id);
  const shown = () => ids(queryClient.getQueryData(staff.staffOrdersQuery({}).queryKey));
  /** Shows the list as a screen does. */
  const open = async () => {
    const { QueryObserver } = await import('@tanstack/react-query');
    const list = new QueryObserver(queryClient, staff.staffOrdersQuery({}));
    onTestFinished(list.subscribe(() => undefined));
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
    return list;
  };
  const next = () => queryClient.getQueryData(staff.staffOrdersEndQuery({}).queryKey)?.next;
  return { ...staff, queryClient, applyOrder, ids, shown, next, open };
}

describe('the orders that staff see', () => {
  beforeEach(() => {
    openBrowser('/admin/dashboard');
  });

  it('the orders are loaded page by page', async () => {
    const requests = serve([1, 2, 3, 4, 5].map((n) => order(n)));
    const { queryClient, staffOrdersQuery, loadOlder, shown, next } = await load();
    await queryClient.fetchQuery(staffOrdersQuery({}));
    expect([shown(), next()]).toEqual([['o1', 'o2'], '2']);
    await loadOlder({});
    expect([shown(), next()]).toEqual([['o1', 'o2', 'o3', 'o4'], '4']);
    await loadOlder({});
    expect([shown(), next()]).toEqual([['o1', 'o2', 'o3', 'o4', 'o5'], null]);
    await loadOlder({});
    const [first, second, third] = ['/api/orders', '/api/orders?cursor=2', '/api/orders?cursor=4'];
    expect(requests).toEqual([first, first, second, first, second, third]);
  });

  it('a refetch loads all pages that were loaded before', async () => {
    serve([1, 2, 3, 4, 5].map((n) => order(n)));
    const { queryClient, staffOrdersQuery, loadOlder, shown } = await load();
    await queryClient.fetchQuery(staffOrdersQuery({}));
    await loadOlder({});
    await queryClient.fetchQuery({ ...staffOrdersQuery({}), staleTime: 0 });
    expect(shown()).toEqual(['o1', 'o2', 'o3', 'o4']);
  });

  it('a list of one status leaves out orders whose status changed during the request', async () => {
    const requests = serve([order(1), order(2)]);
    const { queryClient, staffOrdersQuery, applyOrder, ids } = await load();
    applyOrder(order(2, { status: 'ACCEPTED', cursor: '11.9' }));
    const list = await queryClient.fetchQuery(staffOrdersQuery({ status: 'PAID', shopId: 's1' }));
    expect(ids(list)).toEqual(['o1']);
    expect(requests).toEqual(['/api/orders/PAID?shopId=s1']);
  });

  it('events change the list like any other list', async () => {
    serve([order(1), order(2)]);
    const { queryClient, staffOrdersQuery, applyOrder, shown } = await load();
    await queryClient.fetchQuery(staffOrdersQuery({}));
    applyOrder(order(0, { cursor: '12.1' }));
    expect(shown()).toEqual(['o0', 'o1', 'o2']);
  });

  it('a list that could not be fetched again is fetched with one page more', async () => {
    const first = '/api/orders';
    let refused = false;
    const requests = serve(
      [1, 2, 3, 4, 5].map((n) => order(n)),
      async (request) => (refused && request === first ? refusal() : undefined),
    );
    const { loadOlder, open, shown } = await load();
    const list = await open();
    refused = true;
    await list.refetch();
    await expect(loadOlder({})).rejects.toMatchObject({ status: 403 });
    expect([list.getCurrentResult().isError, shown()]).toEqual([true, ['o1', 'o2']]);
    refused = false;
    await loadOlder({});
    expect([list.getCurrentResult().isError, shown()]).toEqual([false, ['o1', 'o2', 'o3', 'o4']]);
    expect(requests).toEqual([first, first, first, first, '/api/orders?cursor=2']);
  });

  it.each([
    ['began before', false],
    ['ended after', true],
  ])('a fetch of the list that %s older orders are asked for is not lost', async (_what, after) => {
    const all = [1, 2, 3, 4, 5].map((n) => order(n));
    let answer: () => void = () => undefined;
    let answered = Promise.resolve();
    const requests = serve(all, () => answered);
    const { queryClient, loadOlder, open, shown, next } = await load();
    const list = await open();
    answered = new Promise((resolve) => (answer = resolve));
    const invalidate = () => queryClient.invalidateQueries({ queryKey: ['mine', 'orders'] });
    const steps = [invalidate, () => loadOlder({})];
    const done: Promise<void>[] = [];
    for (const step of after ? steps.toReversed() : steps) {
      done.push(step());
      await vi.waitFor(() => expect(requests).toHaveLength(1 + done.length));
    }
    all.unshift(order(0));
    answer();
    await Promise.all(done);
    expect([shown(), next()]).toEqual([['o0', 'o1', 'o2', 'o3'], '3']);
    expect(list.getCurrentResult().isStale).toBe(false);
  });

  it('older orders that come after the user has changed are not shown', async () => {
    let answer: () => void = () => undefined;
    let answered = Promise.resolve();
    const requests = serve(
      [1, 2, 3].map((n) => order(n)),
      () => answered,
    );
    const { queryClient, staffOrdersQuery, loadOlder, shown } = await load();
    await queryClient.fetchQuery(staffOrdersQuery({}));
    answered = new Promise((resolve) => (answer = resolve));
    const loaded = loadOlder({});
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    void queryClient.cancelQueries();
    queryClient.removeQueries();
    answer();
    await loaded;
    expect(shown()).toBeUndefined();
  });

  it('an order from an event that is older than the loaded ones has its place when older orders are loaded', async () => {
    serve([1, 2, 3, 4, 5, 6].map((n) => order(n)));
    const { queryClient, staffOrdersQuery, applyOrder, loadOlder, shown } = await load();
    await queryClient.fetchQuery(staffOrdersQuery({}));
    applyOrder(order(5, { status: 'READY', cursor: '12.1' }));
    await loadOlder({});
    expect(shown()).toEqual(['o1', 'o2', 'o3', 'o4']);
    await loadOlder({});
    expect(shown()).toEqual(['o1', 'o2', 'o3', 'o4', 'o5', 'o6']);
  });
});
