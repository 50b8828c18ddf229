import { useOfflineChanges } from '../../data/orders/offline-changes.ts';
import { useStatusChanges, offlineStatuses } from '../../data/orders/status-changes.ts';
import { WifiOffIcon } from '../../ui/icons/icons.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { OfflineStatuses } from './status/offline-statuses-note.tsx';

/**
 * Statuses that wait for the network and whose orders are not on the screen, for example after a reload without a network.
 * @param shown the ids of the orders on the screen, which show it themselves
 */
export function OfflineChangesElsewhere({
  shown,
  className,
}: {
  shown: ReadonlySet<string>;
  className?: string | undefined;
}) {
  const changes = useStatusChanges();
  const unlisted = useOfflineChanges().filter(({ orderId }) => !shown.has(orderId));
  if (unlisted.length === 0) return null;
  const orders = new Map(unlisted.map((change) => [change.orderId, change]));
  return (
    <ul
      aria-label="Changes that wait for the network"
      className={cx(
        'flex flex-col gap-1 rounded-control bg-turmeric-soft px-4 py-2.5 text-small text-ink',
        className,
      )}
    >
      {[...orders.values()].map(({ orderId, number, dayNumber }) => (
        <li key={orderId} className="flex items-start gap-2">
          <WifiOffIcon size={18} className="mt-0.5 text-turmeric" />
          <span className="min-w-0">
            {dayNumber ? <span className="tabular">{dayNumber} </span> : null}
            <strong className="font-display tracking-wide">{number}</strong>:{' '}
            <OfflineStatuses statuses={offlineStatuses(changes, orderId)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
