import type { OrderStatus } from '@canteen/domain/orders/order-status';
import { useStatusChanges, offlineStatuses } from '../../../data/orders/status-changes.ts';
import { WifiOffIcon } from '../../../ui/icons/icons.tsx';
import { cx } from '../../../ui/styles/cx.ts';

/** Says on an order which statuses were set without a network and are not sent yet. Nothing when there are none. */
export function OfflineStatusesNote({ orderId, className }: { orderId: string; className?: string }) {
  const statuses = offlineStatuses(useStatusChanges(), orderId);
  if (statuses.length === 0) return null;
  return (
    <p
      className={cx(
        'flex items-start gap-2 rounded-small bg-turmeric-soft px-3 py-2 text-small text-ink',
        className,
      )}
    >
      <WifiOffIcon size={18} className="mt-0.5 text-turmeric" />
      <span className="min-w-0 wrap-anywhere">
        <OfflineStatuses statuses={statuses} />
      </span>
    </p>
  );
}

/** 'SHIPPED, DELIVERED wait for the network' */
export function OfflineStatuses({ statuses }: { statuses: readonly OrderStatus[] }) {
  return (
    <>
      <strong>{statuses.join(', ')}</strong> {statuses.length > 1 ? 'wait' : 'waits'} for the network
    </>
  );
}
