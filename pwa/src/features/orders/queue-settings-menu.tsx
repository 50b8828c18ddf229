import {
  setAlerts,
  setDarkQueue,
  setStayAwake,
  useDarkQueue,
  useStayAwake,
} from '../../data/orders/queue-settings.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { PUSH_DENIED_TEXT } from '../../lib/browser/browser-push.ts';
import { silentStore } from '../../lib/browser/chime.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/form/check-field.tsx';
import { BellIcon } from '../../ui/icons/rare-icons.tsx';
import { BellOffIcon } from '../../ui/icons/staff-icons.tsx';
import { LinkMenu } from '../../ui/overlay/link-menu.tsx';
import { canStayAwake } from '../../ui/screen/use-wake-lock.ts';
import { cx } from '../../ui/styles/cx.ts';
import { announcedKind } from './queue/use-queue.ts';
import { useShift } from './use-shift.ts';

interface QueueSettingsMenuProps {
  user: SessionUser;
  alerts: boolean;
  className?: string;
}

/** The shift on this device, and this device's settings for the order queue: alerts, screen, dark queue. */
export function QueueSettingsMenu({ user, alerts, className }: QueueSettingsMenuProps) {
  const awake = useStayAwake();
  const dark = useDarkQueue();
  const isSilent = useStore(silentStore);
  const shift = useShift(user);
  const mustTap = alerts && isSilent;
  const AlertsIcon = alerts ? BellIcon : BellOffIcon;
  return (
    <LinkMenu
      className={className}
      label={
        <>
          <AlertsIcon className={cx(mustTap && 'text-turmeric', shift.isRunning && 'max-[22rem]:hidden')} />
          <span
            className={cx(
              'text-left leading-tight',
              !mustTap && (shift.isRunning ? 'max-[25rem]:w-min' : 'max-sm:sr-only'),
            )}
          >
            {shift.isRunning ? 'On shift' : null}
            {mustTap ? (
              <span className={shift.isRunning ? 'block text-fine' : undefined}> Tap for sound</span>
            ) : null}
            {mustTap ? null : (
              <span className={shift.isRunning ? 'sr-only' : undefined}> Alerts {alerts ? 'on' : 'off'}</span>
            )}
          </span>
        </>
      }
    >
      <div className="flex w-72 max-w-[calc(100vw-3rem)] flex-col gap-1 px-3 py-1">
        <Switch
          label={`Sound and vibration for ${announcedKind(user)} orders`}
          hint={mustTap ? 'The browser stays silent until this page is touched once.' : undefined}
          checked={alerts}
          onChange={(event) => setAlerts(event.target.checked)}
        />
        {canStayAwake() ? (
          <Switch
            label="Keep the screen on"
            checked={awake}
            onChange={(event) => setStayAwake(event.target.checked)}
          />
        ) : null}
        <Switch label="Dark queue" checked={dark} onChange={(event) => setDarkQueue(event.target.checked)} />
        <div className="flex flex-col gap-2 border-t border-line py-2">
          {shift.isRunning ? (
            <>
              <p className="text-fine text-muted">{pushInWords(shift)}</p>
              {shift.isPushable && shift.isToldAtWork === false ? (
                <Button wide onClick={() => void shift.turnOnPush()}>
                  Turn on push messages
                </Button>
              ) : null}
              <Button wide onClick={() => void shift.end()}>
                End shift
              </Button>
            </>
          ) : (
            <Button wide onClick={() => void shift.start()}>
              Start shift
            </Button>
          )}
        </div>
        <p className="border-t border-line pt-2 pb-1 text-fine text-muted">
          With a finger: a swipe to the right on a card takes the next step.
        </p>
        <p className="hidden border-t border-line pt-2 pb-1 text-fine text-muted pointer-fine:block">
          Keyboard: arrows, or j and k, go from card to card; Enter takes the next step.
        </p>
      </div>
    </LinkMenu>
  );
}

/** What the end of the shift changes, or why no push messages come. */
function pushInWords({ isPushable, isPushDenied, isToldAtWork }: ReturnType<typeof useShift>): string {
  if (isPushDenied) return PUSH_DENIED_TEXT;
  if (isPushable && isToldAtWork === false) return 'No push messages come to this device.';
  return isToldAtWork
    ? 'Until the shift ends, push messages about orders come to this device, also while the app is closed.'
    : 'A shift runs on this device.';
}
