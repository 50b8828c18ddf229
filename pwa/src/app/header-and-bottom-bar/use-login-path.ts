import { useLocation } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';

// Not `safeReturnUrl`, whose rules are not in the first load. It checks the address after the login anyway.
const OPEN_TO_GUESTS = /^\/(?:cart$|shop\/|food\/)/;

/** The login that comes back to this page, if a guest may open it, or to the page that this one leads to. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  if (OPEN_TO_GUESTS.test(pathname)) return paths.login(pathname + search);
  const query = new URLSearchParams(search);
  return paths.login(query.get('returnUrl') ?? query.get('redirect') ?? undefined);
}
