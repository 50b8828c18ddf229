import { useLocation } from 'react-router-dom';
import { PasswordResetSteps } from '../features/accounts/password-reset-steps.tsx';
import { paths } from '@canteen/domain/navigation/paths';

export function ForgotPasswordPage() {
  const { search, state } = useLocation() as { search: string; state: { email?: string } | null };
  const login = paths.login(new URLSearchParams(search).get('returnUrl') ?? undefined);
  return <PasswordResetSteps login={login} email={state?.email ?? ''} />;
}
