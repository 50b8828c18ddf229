import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { openBrowser } from '../../testing/browser.ts';
import { orderView } from '../../testing/orders.ts';
import { customer } from '../../testing/people.ts';

const order = (more: Partial<OrderView> = {}) =>
  orderView({
    timeline: [{ status: 'PAID', at: '2026-11-20T10:00:00.000Z', by: 'customer' }],
    cursor: '10.1',
    ...more,
  });

/** A server that answers when the test tells it to. */
function holdAnswers() {
  const requests: { body: unknown; answer: (status: number, body: unknown) => void }[] = [];
  vi.stubGlobal('fetch', (_input: string, init: { body: string }) => {
    return new Promise<Response>((resolve) => {
      requests.push({
        body: JSON.parse(init.body) as unknown,
        answer: (status, body) => resolve(Response.json(body, { status })),
      });
    });
  });
  return requests;
}

async function load() {
  const { queryClient } = await import('../api-client/query-client.ts');
  const { orderKeys } = await import('../api-client/query-keys.ts');
  const { applyOrder } = await import('./order-cache.ts');
  const statusChanges = await import('./status-changes.ts');
  const { dismissRejectedChange, rejectedChangesStore } = await import('./rejected-changes.ts');
  const show = (...orders: OrderView[]) => queryClient.setQueryData(orderKeys.staffList({}), orders);
  /** The order as a screen shows it: the state in the cache with the pending change. */
  const shown = () =>
    queryClient
      .getQueryData<OrderView[]>(orderKeys.staffList({}))
      ?.map((known) => statusChanges.withStatusChange(known, statusChanges.statusChangesStore.get()).status);
  return { ...statusChanges, rejectedChangesStore, dismissRejectedChange, applyOrder, show, shown };
}

describe('a status that staff set', () => {
  beforeEach(() => {
    const { page } = openBrowser('/admin/dashboard');
    page.localStorage.setItem('user', JSON.stringify(customer({ isDelivery: true })));
  });

  it('is shown at once, and stays when the server accepts it', async () => {
    const [requests, { setOrderStatus, show, shown }] = [holdAnswers(), await load()];
    show(order());
    const result = setOrderStatus(order(), 'ACCEPTED');
    expect(shown()).toEqual(['ACCEPTED']);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ status: 'ACCEPTED', from: 'PAID' });
    requests[0]?.answer(200, order({ status: 'ACCEPTED', cursor: '11.2' }));
    expect(await result).toMatchObject({ kind: 'done', order: { status: 'ACCEPTED' } });
    expect(shown()).toEqual(['ACCEPTED']);
  });

  it('is taken back when it fails', async () => {
    const [requests, { setOrderStatus, show, shown }] = [holdAnswers(), await load()];
    show(order());
    const result = setOrderStatus(order(), 'ACCEPTED');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    requests[0]?.answer(403, { message: 'You are not authorized to set this status', code: 'FORBIDDEN' });
    await expect(result).rejects.toThrow('You are not authorized to set this status');
    expect(shown()).toEqual(['PAID']);
  });

  it('is sent only once while the answer is pending', async () => {
    const [requests, { setOrderStatus, show }] = [holdAnswers(), await load()];
    show(order());
    const first = setOrderStatus(order(), 'ACCEPTED');
    expect(await setOrderStatus(order(), 'CANCELLED')).toEqual({ kind: 'busy' });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    requests[0]?.answer(200, order({ status: 'ACCEPTED', cursor: '11.2' }));
    await first;
  });

  it('is dropped when another user changed the order first, with a note until it is dismissed', async () => {
    const [requests, { setOrderStatus, rejectedChangesStore, dismissRejectedChange, show, shown }] = [
      holdAnswers(),
      await load(),
    ];
    show(order());
    const result = setOrderStatus(order(), 'ACCEPTED');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const now = order({ status: 'CANCELLED', cursor: '11.2' });
    requests[0]?.answer(409, { message: 'The order is CANCELLED already', code: 'MOVED_ON', order: now });
    expect(await result).toMatchObject({ kind: 'conflict', order: { status: 'CANCELLED' } });
    expect(shown()).toEqual(['CANCELLED']);
    expect(rejectedChangesStore.get()).toMatchObject([
      { wanted: ['ACCEPTED'], number: 'C7K2QX', status: 'CANCELLED' },
    ]);
    dismissRejectedChange('a1');
    expect(rejectedChangesStore.get()).toEqual([]);
  });

  it.each([200, 409, 500])('an answer %d does not reach the user who has logged in since', async (status) => {
    const [requests, { setOrderStatus, show, shown }] = [holdAnswers(), await load()];
    const { storeUser } = await import('../session/session.ts');
    const result = setOrderStatus(order(), 'ACCEPTED');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    storeUser(customer({ _id: 'u2', isDelivery: true }));
    show(order());
    const now = order({ status: 'ACCEPTED', cursor: '11.2' });
    requests[0]?.answer(status, status === 200 ? now : { message: '', code: 'MOVED_ON', order: now });
    expect(await result).toEqual({ kind: 'other user' });
    expect(shown()).toEqual(['PAID']);
  });

  it("an answer for the former user does not end the next user's change of the same order", async () => {
    const [requests, { setOrderStatus, show, shown }] = [holdAnswers(), await load()];
    const { storeUser } = await import('../session/session.ts');
    const former = setOrderStatus(order(), 'ACCEPTED');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    storeUser(customer({ _id: 'u2', isDelivery: true }));
    show(order());
    const own = setOrderStatus(order(), 'READY');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    requests[0]?.answer(500, { message: 'Something went wrong', code: 'INTERNAL' });
    await former;
    expect(shown()).toEqual(['READY']);
    expect(await setOrderStatus(order(), 'SHIPPED')).toEqual({ kind: 'busy' });
    requests[1]?.answer(200, order({ status: 'READY', cursor: '11.2' }));
    expect((await own).kind).toBe('done');
  });

  it('does not hide live updates in the meantime, and an error does not undo them', async () => {
    const [requests, { setOrderStatus, applyOrder, show, shown }] = [holdAnswers(), await load()];
    show(order());
    const result = setOrderStatus(order(), 'ACCEPTED');
    applyOrder(order({ status: 'CANCELLED', cursor: '12.3' }));
    expect(shown()).toEqual(['CANCELLED']);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    requests[0]?.answer(500, { message: 'Something went wrong', code: 'INTERNAL' });
    await expect(result).rejects.toThrow('Something went wrong');
    expect(shown()).toEqual(['CANCELLED']);
  });

  it('the status of another order is sent without waiting for this one', async () => {
    const [requests, { setOrderStatus, show, shown }] = [holdAnswers(), await load()];
    const other = order({ _id: 'b2', id: 'b2', orderId: 'M3P9RT', cursor: '10.2' });
    show(order(), other);
    const results = [setOrderStatus(order(), 'ACCEPTED'), setOrderStatus(other, 'ACCEPTED')];
    expect(shown()).toEqual(['ACCEPTED', 'ACCEPTED']);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.answer(403, { message: 'no', code: 'FORBIDDEN' });
    await expect(results[1]).rejects.toThrow('no');
    expect(shown()).toEqual(['ACCEPTED', 'PAID']);
    requests[0]?.answer(200, order({ status: 'ACCEPTED', cursor: '11.4' }));
    await results[0];
    expect(shown()).toEqual(['ACCEPTED', 'PAID']);
  });
});
