import { useQuery, useQueryClient } from '@tanstack/react-query';
import { configQuery, knownConfigQuery } from '../../data/config/config.ts';
import { answerShift, setAlerts, setStayAwake, useShift } from '../../data/orders/queue-settings.ts';
import { pushErrorText, pushQuery, useSetPush } from '../../data/push/push-subscription.ts';
import { useUser } from '../../data/session/session.ts';
import { isPushSupported, isPushDenied } from '../../lib/browser/browser-push.ts';
import { chimeWhenReady } from '../../lib/browser/chime.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { BellIcon } from '../../ui/icons/rare-icons.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { chimeOf } from './alarm.ts';
import { announcedKind } from './queue/use-queue.ts';

const PUSH_FAILED = 'Push messages could not be turned on. Please try again in the profile.';

/**
 * One button for the beginning of a shift at the counter: it unlocks the sound, plays it once so that the volume can be set,
 * keeps the screen on, and asks for push messages. Shown until it is answered, once in each tab.
 */
export function StartShift() {
  const shift = useShift();
  const queryClient = useQueryClient();
  const config = useQuery(configQuery());
  // Also while it is not known whether the server has a key.
  const pushable = isPushSupported() && !isPushDenied() && config.data?.pushKey !== null;
  const { data: isSubscribedToPush } = useQuery({ ...pushQuery(), enabled: pushable });
  const setPush = useSetPush();
  const user = useUser();
  if (shift !== 'unanswered') return null;
  const start = async () => {
    answerShift('started');
    setAlerts(true);
    setStayAwake(true);
    chimeWhenReady(chimeOf(0));
    toast.success(`Your shift has started. This is the sound of a ${announcedKind(user)} order.`);
    if (!pushable || isSubscribedToPush) return;
    try {
      const { pushKey } = await queryClient.fetchQuery(knownConfigQuery());
      if (pushKey) await setPush.mutateAsync(pushKey);
    } catch (error) {
      toast.error(pushErrorText(error, PUSH_FAILED));
    }
  };
  return (
    <section
      ref={leaveFocus}
      aria-label="Start of the shift"
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-card border border-line bg-card py-2 pr-2 pl-4"
    >
      <p className="min-w-0 flex-1 basis-52 text-small">
        Turns on sound{pushable ? ' and push messages' : ''}, and keeps the screen on.
      </p>
      <div className="flex shrink-0 items-center gap-1">
        <Button variant="accent" icon={<BellIcon size={18} />} onClick={() => void start()}>
          Start shift
        </Button>
        <IconButton label="Not now" icon={CloseIcon} onClick={() => answerShift('declined')} />
      </div>
    </section>
  );
}
