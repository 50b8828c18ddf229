import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../data/config/config.ts';
import { pushQuery, useSetPush } from '../../data/push/push-subscription.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { canBePushed, isPushRefused, PUSH_IS_REFUSED, PushRefused } from '../../lib/browser/browser-push.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/form/check-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';

const FAILED = 'Notifications could not be changed. Please try again.';

/** Turns push notifications on or off for this browser. Shows nothing when the server does not support them. */
export function NotificationSwitch() {
  const pushKey = useQuery(configQuery()).data?.pushKey ?? null;
  const { data: isOn } = useQuery({ ...pushQuery(), enabled: pushKey !== null && canBePushed() });
  const set = useSetPush();
  if (pushKey === null) return null;

  const change = (on: boolean) =>
    set.mutate(on ? pushKey : null, {
      onSuccess: () => toast.success(on ? 'Notifications are on' : 'Notifications are off'),
      onError: (error) =>
        toast.error(error instanceof PushRefused ? PUSH_IS_REFUSED : errorText(error, FAILED)),
    });
  return (
    <Card as="section" className="md:p-6">
      <h2 className="text-lead">Notifications</h2>
      {canBePushed() ? (
        <Switch
          className="mt-2"
          label="Tell me about my orders on this device"
          hint={
            isPushRefused()
              ? PUSH_IS_REFUSED
              : 'Also while the app is closed. It ends when you sign out here.'
          }
          checked={set.isPending ? set.variables !== null : isOn === true}
          disabled={isOn === undefined || set.isPending || (isPushRefused() && !isOn)}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      ) : (
        <p className="mt-2 text-small text-muted">
          This browser cannot show notifications. On an iPhone add the app to the home screen first.
        </p>
      )}
    </Card>
  );
}
