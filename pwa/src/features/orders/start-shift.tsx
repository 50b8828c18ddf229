import { declineShift, useHasDeclinedShift } from '../../data/orders/shift.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { BellIcon } from '../../ui/icons/rare-icons.tsx';
import { useShift } from './use-shift.ts';

/**
 * One button for the beginning of a shift: it unlocks the sound, plays it once so that the volume can be set, keeps the
 * screen on, and asks for push messages. Shown while no shift runs, until it is declined in this tab.
 */
export function StartShift({ user }: { user: SessionUser }) {
  const { isRunning, isPushable, start } = useShift(user);
  const isDeclined = useHasDeclinedShift();
  if (isRunning || isDeclined) return null;
  return (
    <section
      ref={leaveFocus}
      aria-label="Start of the shift"
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-card border border-line bg-card py-2 pr-2 pl-4"
    >
      <p className="min-w-0 flex-1 basis-52 text-small">
        Turns on sound{isPushable ? ' and push messages' : ''}, and keeps the screen on, until you end the
        shift.
      </p>
      <div className="flex shrink-0 items-center gap-1">
        <Button variant="accent" icon={<BellIcon size={18} />} onClick={() => void start()}>
          Start shift
        </Button>
        <IconButton label="Not now" icon={CloseIcon} onClick={declineShift} />
      </div>
    </section>
  );
}
