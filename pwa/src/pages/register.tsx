import { useLocation } from 'react-router-dom';
import { RegistrationSteps } from '../features/accounts/registration/registration-steps.tsx';

export function RegisterPage() {
  const query = new URLSearchParams(useLocation().search);
  return <RegistrationSteps returnUrl={query.get('returnUrl') ?? query.get('redirect')} />;
}
