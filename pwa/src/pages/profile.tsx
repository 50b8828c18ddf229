import { useNavigate } from 'react-router-dom';
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx';
import { NotificationSwitch } from '../features/accounts/notification-switch.tsx';
import { ProfileForm } from '../features/accounts/profile-form.tsx';
import { SessionList } from '../features/accounts/session-list.tsx';
import { paths } from '../lib/paths.ts';
import { useUser } from '../data/session/session.ts';
import { signOut } from '../data/session/sign-out.ts';
import { toast } from '../ui/toast.ts';

/** Who one is, one's password, and where one is signed in (specification, section 2). */
export function ProfilePage() {
  const user = useUser();
  const navigate = useNavigate();
  // The guard lets nobody else in; this is the moment between a logout and the login page.
  if (!user) return null;
  // After the guard, which would bring the next user back to this profile.
  const goToLogin = () => setTimeout(() => void navigate(paths.login(), { replace: true }));
  return (
    <div className="page grid items-start gap-5 py-6 lg:grid-cols-2">
      <ProfileForm key={user._id} user={user} />
      <div className="flex flex-col gap-5">
        <ChangePasswordForm email={user.email} onChanged={goToLogin} />
        <NotificationSwitch />
        <SessionList
          onSignOutHere={() => {
            signOut();
            toast.success('Logout Successful');
            goToLogin();
          }}
        />
      </div>
    </div>
  );
}
