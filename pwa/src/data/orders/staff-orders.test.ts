import type { OrderView } from '@canteen/domain/orders/order.schema';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

/** Answers with pages of two orders. The cursor is the number of the next page's first order. */
function serve(all: readonly OrderView[]) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://canteen.test');
    requests.push(url.pathname + url.search);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const more = from + 2 < all.length;
    return Response.json(all.slice(from, from + 2), {
      headers: more ? { 'X-Next-Cursor': String(from + 2) } : {},
    });
  });
  return requests;
}

async function load() {
  const { queryClient } = await import('../api-client/query-client.ts');
  const { applyOrder } = await import('./order-cache.ts');
  const staff = await import('./staff-orders.ts');
  const ids = (list: readonly OrderView[] | undefined) => list?.map(({ _id }) => _id);
  const shown = () => ids(queryClient.getQueryData(staff.staffOrdersQuery({}).queryKey));
  const next = () => queryClient.getQueryData(staff.staffOrdersEndQuery({}).queryKey)?.next;
  return { ...staff, queryClient, applyOrder, ids, shown, next };
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
    expect(requests).toEqual(['/api/orders', '/api/orders?cursor=2', '/api/orders?cursor=4']);
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
});
