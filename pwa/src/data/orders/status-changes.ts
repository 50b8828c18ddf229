import { refundsCustomer, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { ApiError, isNetworkError } from '../../lib/requests/api-error.ts';
import { isOnline } from '../../lib/requests/online.ts';
import { createStore, readOnly, useStore } from '../../lib/store.ts';
import { client } from '../api-client/api.ts';
import { queryClient } from '../api-client/query-client.ts';
import { orderKeys } from '../api-client/query-keys.ts';
import { currentUser, onUserChange } from '../session/session.ts';
import { addOfflineChange, offlineChangesStore } from './offline-changes.ts';
import { applyOrder } from './order-cache.ts';
import { orderInConflict, putStatus } from './put-status.ts';
import { dismissRejectedChange, noteWhoWasFirst } from './rejected-changes.ts';
import { startSendingChanges } from './send-offline-changes.ts';

/** A change of status that the server has not answered yet. */
interface StatusChange {
  from: OrderStatus;
  to: OrderStatus;
}

/** The unanswered changes of one order, in the order in which they were made. Each starts from the one before. */
interface OrderChanges {
  steps: readonly StatusChange[];
  /** True: they wait for the network. False: there is one change, and it is being sent. */
  isQueued: boolean;
}

/** By the order's id. */
export type StatusChanges = ReadonlyMap<string, OrderChanges>;

// Not in the query cache: a live update in the meantime is not overwritten, and undoing a change only deletes it here.
const sending = createStore<ReadonlyMap<string, StatusChange>>(new Map());
const all = createStore<StatusChanges>(new Map());

function joinChanges(): void {
  const joined = new Map<string, OrderChanges>();
  for (const [orderId, step] of sending.get()) joined.set(orderId, { steps: [step], isQueued: false });
  for (const { orderId, from, to } of offlineChangesStore.get()) {
    const steps = joined.get(orderId)?.steps ?? [];
    joined.set(orderId, { steps: [...steps, { from, to }], isQueued: true });
  }
  all.set(joined);
}

joinChanges();
sending.subscribe(joinChanges);
offlineChangesStore.subscribe(joinChanges);

startSendingChanges();

/** Each order and status that was set on this page. */
const setHere = new Set<string>();

/** Whether the order's last change was made on this page. */
export const isSetHere = ({ _id, status, timeline }: OrderView) =>
  setHere.has(_id + status) && timeline.at(-1)?.by === currentUser()?.name;

onUserChange(() => {
  setHere.clear();
  sending.set(new Map());
});

/** The changes that the server has not answered, by the order's id. */
export const statusChangesStore = readOnly(all);
export const useStatusChanges = () => useStore(statusChangesStore);

/** A change of the order is being sent: it takes no other one until the answer comes. */
export const isSending = (changes: StatusChanges, orderId: string) =>
  changes.get(orderId)?.isQueued === false;

/** The statuses that the user has set without a network, in their order. */
export function offlineStatuses(changes: StatusChanges, orderId: string): readonly OrderStatus[] {
  const change = changes.get(orderId);
  return change?.isQueued ? change.steps.map(({ to }) => to) : [];
}

/** The order with its unanswered changes; without them when another user has changed the order since. */
export function withStatusChange(order: OrderView, changes: StatusChanges): OrderView {
  const steps = changes.get(order._id)?.steps ?? [];
  const last = steps.at(-1);
  return last && steps.some(({ from }) => from === order.status) ? { ...order, status: last.to } : order;
}

export type StatusChangeResult =
  | { kind: 'done'; order: OrderView }
  /** Another user was first. `order` is as it is now. */
  | { kind: 'conflict'; order: OrderView }
  /** It is sent when the network is back. */
  | { kind: 'queued' }
  /** It undoes a change that waited for the network, so nothing is sent. */
  | { kind: 'undone' }
  /** Another change of this order is being sent. */
  | { kind: 'busy' }
  /** The user has logged out since, or another one has logged in. */
  | { kind: 'other user' };

const CANNOT_WAIT =
  'You are offline. This refunds the customer, so it cannot wait. Try again when you are online.';

/**
 * PUT /api/orders/{id}/status. The new status is shown at once, and the former one again after an error. When another user
 * was first, the present order is shown. Without a network the change is stored and sent later, unless it refunds.
 * @param order as it is shown, with its unanswered changes @throws ApiError with the server's text
 */
export async function setOrderStatus(order: OrderView, to: OrderStatus): Promise<StatusChangeResult> {
  if (sending.get().has(order._id)) return { kind: 'busy' };
  dismissRejectedChange(order._id);
  setHere.add(order._id + to);
  const mayWait = !refundsCustomer(to);
  if (all.get().has(order._id) || !isOnline()) {
    if (!mayWait) throw new ApiError({ status: 0, code: 'NETWORK', message: CANNOT_WAIT });
    const queued = queueChange(order, to, false);
    if (queued) return queued;
  }
  const owner = currentUser()?._id;
  // Another user may log in during the request.
  const isSameUser = () => owner === currentUser()?._id;
  const step = { from: order.status, to };
  sending.set(new Map(sending.get()).set(order._id, step));
  try {
    const changed = await putStatus(client, { orderId: order._id, from: order.status, to });
    if (!isSameUser()) return { kind: 'other user' };
    applyOrder(changed);
    return { kind: 'done', order: changed };
  } catch (error) {
    if (!isSameUser()) return { kind: 'other user' };
    const now = orderInConflict(error);
    if (now) {
      applyOrder(now);
      noteWhoWasFirst(order, to, now, owner);
      return { kind: 'conflict', order: now };
    }
    const queued = mayWait && isNetworkError(error) ? queueChange(order, to, true) : null;
    if (queued) return queued;
    // Without an answer the change may have been made, or the order may be gone: fetch the lists again.
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
    throw error;
  } finally {
    // The next user's change of this order may be under way.
    sending.set(new Map([...sending.get()].filter(([, each]) => each !== step)));
  }
}

/** Stores the change until it can be sent; null when this device stores nothing. */
function queueChange(order: OrderView, to: OrderStatus, isTried: boolean): StatusChangeResult | null {
  const result = addOfflineChange(order, to, isTried);
  if (result === null) return null;
  startSendingChanges();
  return { kind: result };
}
