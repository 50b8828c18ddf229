import {
  dismissRejectedChange,
  useRejectedChanges,
  type RejectedChange,
} from '../../data/orders/rejected-changes.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { CloseIcon, InfoIcon } from '../../ui/icons/icons.tsx';
import { actorText } from './status/actor-text.ts';

/**
 * Notes on status changes that were not made: who changed the status first, the status now, and the rejected change. They
 * lie over the header, as messages do on phones, so that they move no card under a finger.
 */
export function RejectedChanges() {
  const rejected = useRejectedChanges();
  // Screen readers read out what is added to an element that is already there.
  return (
    <div role="status" className="absolute">
      {rejected.length > 0 ? <Notes rejected={rejected} /> : null}
    </div>
  );
}

function Notes({ rejected }: { rejected: readonly RejectedChange[] }) {
  return (
    <ul
      aria-label="Changes that came too late"
      className="pointer-events-none fixed inset-x-1 top-[calc(env(safe-area-inset-top)+0.25rem)] z-40 flex max-h-[50dvh] flex-col gap-1 overflow-y-auto md:right-auto md:left-4 md:w-80"
    >
      {rejected.map((change) => (
        <li
          ref={leaveFocus}
          key={change.orderId}
          className="pointer-events-auto flex min-h-12 shrink-0 animate-appear items-center gap-2 rounded-control border border-line bg-raised px-1 pl-3 text-fine text-ink shadow-raised"
        >
          <InfoIcon className="text-sky max-[12rem]:hidden" />
          <p className="min-w-0 flex-1 py-1 leading-tight wrap-anywhere">
            <strong className="font-display tracking-wide">{change.number}</strong>: <What {...change} />
          </p>
          <IconButton
            label={`Dismiss the note about ${change.number}`}
            icon={CloseIcon}
            onClick={({ currentTarget }) => {
              const note = currentTarget.closest('li');
              const other = note?.nextElementSibling ?? note?.previousElementSibling;
              other?.querySelector('button')?.focus();
              dismissRejectedChange(change.orderId);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function What({ wanted, status, by, reason }: RejectedChange) {
  const yours = `${wanted.join(' and ')} ${wanted.length > 1 ? 'were' : 'was'}`;
  if (status === null) {
    return (
      <>
        your {yours} not set. {reason}
      </>
    );
  }
  const isSame = wanted.at(-1) === status;
  return (
    <>
      {actorText(by)} was first. It {isSame ? 'was' : 'is'} <strong>{status}</strong>
      {isSame ? ' already.' : ` now; your ${yours} not set.`}
    </>
  );
}
