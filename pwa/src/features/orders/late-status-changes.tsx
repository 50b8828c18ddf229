import { dismissLateChange, useLateChanges, type LateChange } from '../../data/orders/waiting-changes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, InfoIcon } from '../../ui/icons.tsx';
import { actorInWords } from './common/last-actor.ts';

/** Notes on status changes that were not made: who changed the status first, the status now, and the rejected change. */
export function LateStatusChanges({ className }: { className?: string }) {
  const late = useLateChanges();
  if (late.length === 0) return null;
  return (
    <ul aria-label="Changes that came too late" className={className}>
      {late.map((change) => (
        <li
          key={change.orderId}
          className="flex animate-appear items-start gap-3 rounded-control bg-sky-soft py-1 pr-1 pl-4 text-small text-ink [&+li]:mt-2"
        >
          <InfoIcon className="my-3 shrink-0 text-sky" />
          <p className="min-w-0 flex-1 py-2.5">
            <strong className="font-display tracking-wide">{change.number}</strong>: <What {...change} />
          </p>
          <IconButton
            label={`Dismiss the note about ${change.number}`}
            icon={CloseIcon}
            onClick={() => dismissLateChange(change.orderId)}
          />
        </li>
      ))}
    </ul>
  );
}

function What({ wanted, status, by, reason }: LateChange) {
  const yours = `${wanted.join(' and ')} ${wanted.length > 1 ? 'were' : 'was'}`;
  if (status === null) {
    return (
      <>
        your {yours} not set. {reason}
      </>
    );
  }
  return (
    <>
      {actorInWords(by)} was first. It is <strong>{status}</strong> now; your {yours} not set.
    </>
  );
}
