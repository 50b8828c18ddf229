import { safeReturnUrl } from '@canteen/domain/return-url';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { Card } from '../ui/card.tsx';
import { BowlIcon } from '../ui/icons.tsx';
import { TextLink } from '../ui/link.tsx';

export function LoginPage() {
  const user = useUser();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isTrying, setTrying] = useState(false);
  const query = new URLSearchParams(search);
  const wanted = query.get('returnUrl') ?? query.get('redirect');
  // Whoever is signed in already, here or in another tab, has no business here; a login of this page leads itself.
  if (user && !isTrying) return <Navigate to={safeReturnUrl(wanted, user)} replace />;
  return (
    <div className="page flex flex-col items-center py-8 md:py-14">
      <BowlIcon size={44} className="mb-3 text-accent" />
      <h1 className="mb-6 text-title">Login</h1>
      <Card className="w-full max-w-md md:p-8">
        <LoginForm
          search={search}
          onTry={setTrying}
          onLoggedIn={(goTo) => void navigate(goTo, { replace: true })}
        />
      </Card>
      <p className="mt-6 text-small text-muted">
        New here?{' '}
        <TextLink to={paths.register(wanted ?? undefined)} className="touch relative">
          Register here
        </TextLink>
      </p>
    </div>
  );
}
