import { useQuery } from '@tanstack/react-query';
import { isStaff } from '@canteen/domain/users/role-flags';
import { setStepMails } from '../../data/accounts/profile-requests.ts';
import { configQuery } from '../../data/config/config.ts';
import { pushErrorText, pushQuery, usePushDenied, useSetPush } from '../../data/push/push-subscription.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { isPushSupported, PUSH_DENIED_TEXT } from '../../lib/browser/browser-push.ts';
import { lazyWithFallback } from '../../lib/loading/lazy-with-fallback.tsx';
import { errorText } from '../../lib/requests/api-error.ts';
import { Card } from '../../ui/card.tsx';
import { SavedSwitch } from '../../ui/form/saved-switch.tsx';
import { toast } from '../../ui/overlay/toast.ts';

const WorkMessagesNote = lazyWithFallback(
  () => import('./work-messages-note.tsx'),
  (module) => module.WorkMessagesNote,
  () => null,
);

const FAILED = 'Notifications could not be changed. Please try again.';

/** Push notifications for this browser, where the server supports them, and mails about each step of an order. */
export function NotificationCard({ user }: { user: SessionUser }) {
  const change = async (on: boolean) => {
    try {
      await setStepMails(on);
      toast.success(on ? 'Each step is mailed to you' : 'Steps are not mailed any more');
    } catch (error) {
      toast.error(errorText(error, FAILED));
    }
  };
  return (
    <Card as="section" className="md:p-6">
      <h2 className="text-lead">Notifications</h2>
      <PushSwitch user={user} />
      <SavedSwitch
        className="mt-2"
        label="Mail me each step of my orders"
        hint="Accepted, ready, on its way and delivered. Mails about placed, cancelled and refunded orders always come."
        checked={user.mailsAboutSteps === true}
        save={change}
      />
    </Card>
  );
}

function PushSwitch({ user }: { user: SessionUser }) {
  const pushKey = useQuery(configQuery()).data?.pushKey ?? null;
  const { data: told } = useQuery({ ...pushQuery(), enabled: pushKey !== null && isPushSupported() });
  const isDenied = usePushDenied();
  const set = useSetPush('own-orders');
  if (pushKey === null) return null;
  if (!isPushSupported())
    return (
      <p className="mt-2 text-small text-muted">
        This browser cannot show notifications. On an iPhone add the app to the home screen first.
      </p>
    );

  const change = async (on: boolean) => {
    try {
      await set.mutateAsync(on ? pushKey : null);
      toast.success(on ? 'Notifications are on' : 'Notifications are off');
    } catch (error) {
      toast.error(pushErrorText(error, FAILED));
    }
  };
  const isOn = told?.ownOrders;
  return (
    <>
      <SavedSwitch
        className="mt-2"
        label="Tell me about my orders on this device"
        hint={isDenied ? PUSH_DENIED_TEXT : 'Also while the app is closed. It ends when you sign out here.'}
        checked={isOn === true}
        disabled={isOn === undefined || (isDenied && !isOn)}
        save={change}
      />
      {isStaff(user) ? <WorkMessagesNote isAtWork={told?.atWork === true} /> : null}
    </>
  );
}
