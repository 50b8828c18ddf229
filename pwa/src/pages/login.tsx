import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { pathAfterLogin } from '../data/session/complete-login.ts';
import { useUser } from '../data/session/session.ts';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { TextLink } from '../ui/actions/link.tsx';
import { Card } from '../ui/card.tsx';

export function LoginPage() {
  const user = useUser();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [isTrying, setTrying] = useState(false);
  const query = new URLSearchParams(search);
  const wanted = query.get('returnUrl') ?? query.get('redirect');
  // A signed-in user is redirected away. After a login on this page, `onLoggedIn` opens the next page itself.
  if (user && !isTrying) return <Navigate to={pathAfterLogin(wanted, user)} state={state} replace />;
  return (
    <div className="page flex flex-col items-center py-8 md:py-14">
      <h1 className="text-title">Login</h1>
      <p className="mt-1 mb-6 text-center text-small text-muted">
        {wanted?.startsWith(paths.checkout())
          ? 'One step before checkout. Your cart comes along.'
          : 'Good to see you again.'}
      </p>
      <Card className="w-full max-w-md md:p-8">
        <LoginForm
          search={search}
          wanted={wanted}
          onTry={setTrying}
          onLoggedIn={(goTo) => void navigate(goTo, { replace: true, state })}
        />
      </Card>
      <p className="mt-6 text-small text-muted">
        New here? <TextLink to={paths.register(wanted ?? undefined)}>Register here</TextLink>
      </p>
    </div>
  );
}
