import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readStoredJson, writeStored } from '../../lib/browser/device-storage.ts';
import { throttled } from '../../lib/throttled.ts';

const KEY = 'scroll';
/** How long to wait until a page is as long as before. */
const MAX_WAIT_MS = 2_000;
/** How often the position is read; to read it in each scroll event makes scrolling slow. */
const READ_MS = 100;
/** Events that may leave the page. */
const LEAVING = ['click', 'keydown', 'popstate', 'pagehide'] as const;
/** Events that may be the user's own scrolling. */
const BY_THE_USER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

function readPositions(): Map<string, number> {
  const value = readStoredJson('sessionStorage', KEY);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/** Scrolls to the former position as soon as the page is long enough, unless the user scrolls first. */
function restore(y: number): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of BY_THE_USER) window.removeEventListener(event, stop);
  };
  const attempt = () => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) < 2) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(stop, MAX_WAIT_MS);
  for (const event of BY_THE_USER) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** A new page starts at the top, going back restores the position, and a changed query changes nothing. */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  // Add the path, because the first page of every document has the same key.
  const place = `${key}${pathname}`;
  const type = useNavigationType();
  const positions = useRef<Map<string, number> | null>(null);
  const shown = useRef<string | null>(null);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      const all = [...(positions.current ?? [])].slice(-50);
      writeStored('sessionStorage', KEY, JSON.stringify(Object.fromEntries(all)));
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  useLayoutEffect(() => {
    const known = (positions.current ??= readPositions());
    const { ask, flush, cancel } = throttled(() => {
      known.delete(place);
      known.set(place, window.scrollY);
    }, READ_MS);
    window.addEventListener('scroll', ask, { passive: true });
    for (const event of LEAVING) window.addEventListener(event, flush, true);
    return () => {
      cancel();
      window.removeEventListener('scroll', ask);
      for (const event of LEAVING) window.removeEventListener(event, flush, true);
    };
  }, [place]);

  useLayoutEffect(() => {
    // On the first page, whatever is shown there may already have scrolled.
    const isSamePage = shown.current === null || shown.current === pathname;
    shown.current = pathname;
    const known = (positions.current ??= readPositions()).get(place);
    if (type === NavigationType.Pop && known !== undefined) return restore(known);
    if (!isSamePage) window.scrollTo(0, 0);
    return undefined;
  }, [place, pathname, type]);
  return null;
}
