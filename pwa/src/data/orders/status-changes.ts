import type { OrderStatus } from '@canteen/domain/order-status';
import type { OrderView } from '@canteen/domain/order.schema';
import { ApiError } from '../../lib/api-error.ts';
import { api, read } from '../server/api.ts';
import { queryClient } from '../server/query-client.ts';
import { sessionStore } from '../session/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { orderKeys } from '../server/query-keys.ts';
import { applyOrder } from './order-cache.ts';

/** A change of status that the server has not answered yet. */
interface StatusChange {
  from: OrderStatus;
  to: OrderStatus;
}

/** Another user has changed the order first: the status that was to be set, and the order as it is now. */
export interface LateChange {
  order: OrderView;
  wanted: OrderStatus;
}

// Not in the query cache: a live update in the meantime is not overwritten, and undoing a change only deletes it here.
const pending = createStore<ReadonlyMap<string, StatusChange>>(new Map());
const late = createStore<readonly LateChange[]>([]);

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([other]) => other !== key));
}

let userId = sessionStore.get()?._id;
sessionStore.subscribe(() => {
  const next = sessionStore.get()?._id;
  if (next === userId) return;
  userId = next;
  pending.set(new Map());
  late.set([]);
});

/** The changes that the server has not answered, by the order's id. */
export const statusChangesStore = { get: pending.get, subscribe: pending.subscribe };
export const useStatusChanges = () => useStore(statusChangesStore);

/** The order with its pending change; without it when another user has changed the order since. */
export function withStatusChange(
  order: OrderView,
  pendingChanges: ReadonlyMap<string, StatusChange>,
): OrderView {
  const change = pendingChanges.get(order._id);
  return change && change.from === order.status ? { ...order, status: change.to } : order;
}

/** Changes that came too late, the oldest first, until the user closes their notes. */
export const lateChangesStore = { get: late.get, subscribe: late.subscribe };
export const useLateChanges = () => useStore(lateChangesStore);
export const dismissLateChange = (orderId: string) =>
  late.set(late.get().filter(({ order }) => order._id !== orderId));

export type StatusChangeResult = { done: OrderView } | { late: OrderView } | { underWay: true };

/**
 * PUT /api/orders/{id}/status. The new status is shown at once, and the former one again after an error. When another user
 * was first, the present order is shown. @throws ApiError with the server's text
 */
export async function setOrderStatus(order: OrderView, to: OrderStatus): Promise<StatusChangeResult> {
  if (pending.get().has(order._id)) return { underWay: true };
  pending.set(new Map(pending.get()).set(order._id, { from: order.status, to }));
  dismissLateChange(order._id);
  try {
    const answer = await read(
      api.api.orders[':id'].status.$put({
        param: { id: order._id },
        json: { status: to, from: order.status },
      }),
    );
    const done: OrderView = answer;
    applyOrder(done);
    return { done };
  } catch (error) {
    const now = presentOrder(error);
    if (!now) {
      // Without an answer the change may have been made, or the order may be gone: fetch the lists again.
      void queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
      throw error;
    }
    applyOrder(now);
    late.set([...late.get(), { order: now, wanted: to }]);
    return { late: now };
  } finally {
    pending.set(without(pending.get(), order._id));
  }
}

/** The present order in the body of a 409. */
function presentOrder(error: unknown): OrderView | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('order' in body)) return null;
  return isOrder(body.order) ? body.order : null;
}

const isOrder = (value: unknown): value is OrderView =>
  typeof value === 'object' && value !== null && '_id' in value && 'status' in value;
