import type { OrderEvent } from '@canteen/domain/live-events';

export type OrderNews = OrderEvent & { kind: 'created' | 'updated' };

const listeners = new Set<(news: OrderNews) => void>();

/** Calls the listener with each new state of an order, once. Returns a function that ends this. */
export function onOrderNews(listener: (news: OrderNews) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellOrderNews(news: OrderNews): void {
  for (const listener of [...listeners]) listener(news);
}
