import { lazy, Suspense, type ReactElement } from 'react';
import { isFinal, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { importWithRetry } from '../../../lib/loading/lazy-component.ts';

// The order is shown without them when they cannot be loaded.
const Prompts = lazy<(props: { status: OrderStatus }) => ReactElement | null>(() =>
  importWithRetry(() => import('./order-app-prompts.tsx')).then(
    ({ OrderAppPrompts }) => ({ default: OrderAppPrompts }),
    () => ({ default: () => null }),
  ),
);

/** Offers notifications and the installed app while an order is under way; loaded when the order is shown. */
export const LazyOrderAppPrompts = ({ order }: { order: OrderView }) =>
  isFinal(order.status) ? null : (
    <Suspense>
      <Prompts status={order.status} />
    </Suspense>
  );
