import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPage, paths } from '@canteen/domain/navigation/paths';
import { setExpiryHandlers } from '../data/session/session-expiry.ts';
import { mustGoHome, useUser, clearMustGoHome } from '../data/session/session.ts';
import { toast } from '../ui/overlay/toast.ts';

/** Shows the end of a session and the redirects after a login (specification, section 4). */
export function SessionEffects() {
  const user = useUser();
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();

  useEffect(
    () =>
      setExpiryHandlers({
        showMessage: (text) => toast.error(text),
        // The login opens the page with the same state again.
        goTo: (path) => void navigate(path, { replace: true, state }),
      }),
    [navigate, state],
  );

  // Repeat until the home page is shown, because other code may navigate after the login.
  useEffect(() => {
    if (!user || !mustGoHome()) return;
    if (!isPage('home', pathname)) {
      void navigate(paths.home(), { replace: true });
      return;
    }
    clearMustGoHome();
    toast.info('Redirecting to homepage');
  }, [user, key, pathname, navigate]);
  return null;
}
