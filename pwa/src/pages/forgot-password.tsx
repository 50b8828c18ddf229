import { useLocation } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { PasswordResetSteps } from '../features/accounts/password-reset/password-reset-steps.tsx';
import { hasFields, isText } from '../lib/has-fields.ts';

const hasEmail = hasFields<{ email: string }>({ email: isText });

export function ForgotPasswordPage() {
  const { search, state } = useLocation();
  const login = paths.login(new URLSearchParams(search).get('returnUrl') ?? undefined);
  return <PasswordResetSteps login={login} email={hasEmail(state) ? state.email : ''} />;
}
