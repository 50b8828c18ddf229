import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberPage } from '../../lib/navigation/back-past-checkout.ts';

/** Notes each page, so that Back leads from a placed order to the page before the cart. */
export function RememberPageBeforeOrdering() {
  const { key, pathname } = useLocation();
  useEffect(() => rememberPage(pathname), [key, pathname]);
  return null;
}
