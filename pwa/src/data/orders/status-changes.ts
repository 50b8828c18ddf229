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
interface Move {
  from: OrderStatus;
  to: OrderStatus;
}

/** Somebody else was first: what was wanted, and the order as it is instead. */
export interface LateChange {
  order: OrderView;
  wanted: OrderStatus;
}

// Beside the query cache, not in it: what comes in live meanwhile is never overwritten, and taking a change back is
// forgetting it.
const moves = createStore<ReadonlyMap<string, Move>>(new Map());
const late = createStore<readonly LateChange[]>([]);

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([other]) => other !== key));
}

let userId = sessionStore.get()?._id;
sessionStore.subscribe(() => {
  const next = sessionStore.get()?._id;
  if (next === userId) return;
  userId = next;
  moves.set(new Map());
  late.set([]);
});

/** The changes under way, by order. */
export const statusChangesStore = { get: moves.get, subscribe: moves.subscribe };
export const useStatusChanges = () => useStore(statusChangesStore);

/** The order as it will be when the change under way succeeds; as it is when somebody else has moved it since. */
export function withStatusChange(order: OrderView, underWay: ReadonlyMap<string, Move>): OrderView {
  const move = underWay.get(order._id);
  return move && move.from === order.status ? { ...order, status: move.to } : order;
}

/** Changes that came too late, oldest first, until they are dismissed. */
export const lateChangesStore = { get: late.get, subscribe: late.subscribe };
export const useLateChanges = () => useStore(lateChangesStore);
export const dismissLateChange = (orderId: string) =>
  late.set(late.get().filter(({ order }) => order._id !== orderId));

export type StatusChangeResult = { done: OrderView } | { late: OrderView } | { underWay: true };

/**
 * PUT /api/orders/{id}/status from the status that is shown. It shows at once and is taken back when it fails; when
 * somebody else was first, the order is shown as it is now. @throws ApiError with the server's text
 */
export async function setOrderStatus(order: OrderView, to: OrderStatus): Promise<StatusChangeResult> {
  if (moves.get().has(order._id)) return { underWay: true };
  moves.set(new Map(moves.get()).set(order._id, { from: order.status, to }));
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
      // It may have happened all the same (no answer came), or the order is gone: the lists are asked again.
      void queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
      throw error;
    }
    applyOrder(now);
    late.set([...late.get(), { order: now, wanted: to }]);
    return { late: now };
  } finally {
    moves.set(without(moves.get(), order._id));
  }
}

/** The order that a 409 carries. */
function presentOrder(error: unknown): OrderView | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('order' in body)) return null;
  return isOrder(body.order) ? body.order : null;
}

const isOrder = (value: unknown): value is OrderView =>
  typeof value === 'object' && value !== null && '_id' in value && 'status' in value;
