import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notePage } from '../../lib/navigation/way-back.ts';

/** Notes each page, so that Back leads from a placed order to the page before the cart. */
export function NotePages() {
  const { key, pathname } = useLocation();
  useEffect(() => notePage(pathname), [key, pathname]);
  return null;
}
