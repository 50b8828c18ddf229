import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { useUser } from '../data/session/session.ts';
import { useLogOut } from '../features/accounts/use-log-out.ts';
import { ChangePasswordForm } from '../features/profile/change-password-form.tsx';
import { InstallCard } from '../features/profile/install-card.tsx';
import { LazyHelpCard } from '../features/profile/lazy-help-card.tsx';
import { LazyOnlineCards } from '../features/profile/lazy-online-cards.tsx';
import { NotificationCard } from '../features/profile/notification-card.tsx';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { useAskBeforeLeaving } from '../features/profile/use-ask-before-leaving.ts';
import { Button } from '../ui/actions/button.tsx';

/** The user's details, password, sessions and data (specification, section 2). */
export function ProfilePage() {
  const user = useUser();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: string } | null };
  const logOut = useLogOut();
  useAskBeforeLeaving();
  // The guard admits only signed-in users. After a logout `user` is null until the login page opens.
  if (!user) return null;
  // Navigate after the guard: its return URL would open this profile for the next user.
  const leaveTo = (path: string) => setTimeout(() => void navigate(path, { replace: true }));
  const goToLogin = () => leaveTo(paths.login());
  // With the key nothing that one user has typed stays for the next one.
  return (
    <div key={user._id} className="page grid items-start gap-5 py-6 lg:grid-cols-2">
      {state?.from === paths.payment() ? (
        <Button
          size="compact"
          data-leaves
          className="justify-self-start lg:col-span-2"
          onClick={() => void navigate(-1)}
        >
          Back to Order Summary
        </Button>
      ) : null}
      <ProfileForm user={user} />
      <div className="flex flex-col gap-5">
        <ChangePasswordForm email={user.email} onChanged={goToLogin} />
        <NotificationCard user={user} />
        <InstallCard />
        <LazyHelpCard />
        <LazyOnlineCards
          user={user}
          onSignOutHere={async () => {
            if (await logOut()) goToLogin();
          }}
          onDeleted={() => leaveTo(paths.home())}
        />
      </div>
    </div>
  );
}
