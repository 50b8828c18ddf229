import {
  setAlerts,
  setDarkQueue,
  setStayAwake,
  useDarkQueue,
  useStayAwake,
} from '../../data/orders/queue-settings.ts';
import { useUser } from '../../data/session/session.ts';
import { silentStore } from '../../lib/browser/chime.ts';
import { useStore } from '../../lib/store.ts';
import { Switch } from '../../ui/form/check-field.tsx';
import { BellIcon } from '../../ui/icons/rare-icons.tsx';
import { BellOffIcon } from '../../ui/icons/staff-icons.tsx';
import { LinkMenu } from '../../ui/overlay/link-menu.tsx';
import { canStayAwake } from '../../ui/screen/use-wake-lock.ts';
import { announcedKind } from './queue/use-queue.ts';

/** This device's settings for the order queue: alerts, screen, dark queue. */
export function QueueSettingsMenu({ alerts, className }: { alerts: boolean; className?: string }) {
  const awake = useStayAwake();
  const dark = useDarkQueue();
  const isSilent = useStore(silentStore);
  const user = useUser();
  const words = !alerts ? 'Alerts off' : isSilent ? 'Tap for sound' : 'Alerts on';
  return (
    <LinkMenu
      className={className}
      label={
        <>
          {alerts ? <BellIcon className={isSilent ? 'text-turmeric' : undefined} /> : <BellOffIcon />}
          <span className={alerts && isSilent ? undefined : 'max-sm:sr-only'}>{words}</span>
        </>
      }
    >
      <div className="flex w-72 max-w-[calc(100vw-3rem)] flex-col gap-1 px-3 py-1">
        <Switch
          label={`Sound and vibration for ${announcedKind(user)} orders`}
          hint={alerts && isSilent ? 'The browser stays silent until this page is touched once.' : undefined}
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
