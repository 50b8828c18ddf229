import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { setPageTitle } from '../../lib/navigation/page-title.ts';
import { appRoutes } from './routes.ts';

/** The document's title follows the address. */
export function RouteTitle() {
  const { pathname } = useLocation();
  const route = appRoutes.find(({ pattern }) => matchPath(pattern, pathname));
  const title = route?.title ?? null;
  useEffect(() => setPageTitle(title), [pathname, title]);
  return null;
}
