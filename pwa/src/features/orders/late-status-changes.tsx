import { dismissLateChange, useLateChanges } from '../../data/orders/status-changes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, InfoIcon } from '../../ui/icons.tsx';
import { lastActor } from './common/last-actor.ts';

/** Notes on status changes that came too late: who changed the status first, the status now, and the rejected change. */
export function LateStatusChanges({ className }: { className?: string }) {
  const late = useLateChanges();
  if (late.length === 0) return null;
  return (
    <ul aria-label="Changes that came too late" className={className}>
      {late.map(({ order, wanted }) => (
        <li
          key={order._id}
          className="flex animate-appear items-start gap-3 rounded-control bg-sky-soft py-1 pr-1 pl-4 text-small text-ink [&+li]:mt-2"
        >
          <InfoIcon className="my-3 shrink-0 text-sky" />
          <p className="min-w-0 flex-1 py-2.5">
            <strong className="font-display tracking-wide">{order.orderId}</strong>: {lastActor(order)} was
            first. It is <strong>{order.status}</strong> now; your {wanted} was not set.
          </p>
          <IconButton
            label={`Dismiss the note about ${order.orderId}`}
            icon={CloseIcon}
            onClick={() => dismissLateChange(order._id)}
          />
        </li>
      ))}
    </ul>
  );
}
