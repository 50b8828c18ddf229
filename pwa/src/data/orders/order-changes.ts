import type { OrderEvent } from '@canteen/domain/live/live-events';

export type OrderChange = OrderEvent & { kind: 'created' | 'updated' };

const listeners = new Set<(change: OrderChange) => void>();

/** Calls the listener with each event of an order that comes from the server. Returns a function that ends this. */
export function onOrderChange(listener: (change: OrderChange) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function announceOrderChange(change: OrderChange): void {
  for (const listener of [...listeners]) listener(change);
}
