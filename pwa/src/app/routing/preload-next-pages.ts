import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { routePatterns } from '@canteen/domain/navigation/paths';
import { afterFirstLoad } from '../../lib/loading/after-first-load.ts';
import type { Target } from '../../lib/loading/lazy-component.ts';
import { preloadPage, routeOf } from './routes.ts';

/** The page that usually follows. Its code is loaded before, because a button or a tap is not known beforehand. */
const NEXT: Record<string, string> = {
  [routePatterns.home]: routePatterns.shop,
  [routePatterns.shop]: routePatterns.cart,
  [routePatterns.cart]: routePatterns.checkout,
  [routePatterns.checkout]: routePatterns.payment,
  [routePatterns.payment]: routePatterns.track,
};

// If it fails, the page loads its code when it is opened, and says so if that fails too.
const preload = (target: Target) => preloadPage(target).catch(() => undefined);

/** Loads the code of pages before they are opened: of the usual next page, and of a link that is pointed at or has focus. */
export function PreloadNextPages(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    const next = NEXT[routeOf(pathname)?.pattern ?? ''];
    if (next !== undefined) afterFirstLoad(() => preload({ pathname: next, search: '' }));
  }, [pathname]);
  useEffect(() => {
    document.addEventListener('pointerover', onLink);
    document.addEventListener('focusin', onLink);
    return () => {
      document.removeEventListener('pointerover', onLink);
      document.removeEventListener('focusin', onLink);
    };
  }, []);
  return null;
}

function onLink({ target, relatedTarget }: PointerEvent | FocusEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const isInside = relatedTarget instanceof Node && link?.contains(relatedTarget);
  if (link && !isInside && link.origin === window.location.origin) void preload(link);
}
