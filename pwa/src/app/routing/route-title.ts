import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { setPageTitle } from '../../lib/navigation/page-title.ts';
import { routeOf } from './routes.ts';

/** The document's title follows the address. */
export function RouteTitle() {
  const { pathname } = useLocation();
  const title = routeOf(pathname)?.title ?? null;
  useEffect(() => setPageTitle(title), [pathname, title]);
  return null;
}
