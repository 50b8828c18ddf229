import { routePatterns } from '@canteen/domain/navigation/paths';
import { readStoredJson, writeStored } from '../browser/device-storage.ts';
import { historyDepth } from './history-depth.ts';

// The pages between choosing food and the order. After the order is placed they are empty, so Back skips them.
const ORDERING: readonly string[] = [
  routePatterns.cart,
  routePatterns.checkout,
  routePatterns.payment,
  routePatterns.login,
  routePatterns.register,
  routePatterns.forgotPassword,
];
const KEY = 'pagesBeforeOrdering';
/**
 * When the browser has not gone back after this time, the page is opened all the same. Longer than a busy phone needs: going
 * back after that would leave the page again.
 */
const TIMEOUT_MS = 5_000;

const isOrderingPage = (pathname: string): boolean =>
  ORDERING.includes(pathname.replace(/\/+$/, '').toLowerCase());

/** The places in the history of the pages before this one that are not for ordering. */
function placesBefore(): number[] {
  const stored = readStoredJson('sessionStorage', KEY);
  return Array.isArray(stored) ? stored.filter((place) => place < historyDepth()) : [];
}

/** Stores the place of a page in the history, unless it is one of the pages for ordering. Called at each navigation. */
export function rememberPage(pathname: string): void {
  const places = placesBefore();
  if (!isOrderingPage(pathname)) places.push(historyDepth());
  writeStored('sessionStorage', KEY, JSON.stringify(places));
}

/**
 * Goes back to this place in the history and calls `then` there. Pages of the payment provider may have added entries of
 * their own, so one step may not be enough. When the browser does not go back, `then` is called all the same.
 */
function goBackTo(place: number, then: () => void): void {
  if (historyDepth() <= place) return then();
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
    then();
  };
  const onPop = () => {
    if (historyDepth() > place) window.history.go(place - historyDepth());
    else end();
  };
  const timer = setTimeout(end, TIMEOUT_MS);
  window.addEventListener('popstate', onPop);
  window.history.go(place - historyDepth());
  return undefined;
}

/** Opens a page instead of the one at this place in the history and of the pages after it. */
export function replacePages(
  navigate: (to: string, options: { replace: boolean }) => unknown,
  place: number,
  to: string,
): void {
  goBackTo(place, () => void navigate(to, { replace: true }));
}

/** Opens a page so that Back leads from it to the page before ordering, or to `fallback` when there is none. */
export function openInsteadOfOrdering(
  navigate: (to: string, options?: { replace: boolean }) => unknown,
  to: string,
  fallback: string,
): void {
  // None when this tab was opened with a page for ordering.
  goBackTo(placesBefore().at(-1) ?? 0, () => {
    if (isOrderingPage(window.location.pathname)) void navigate(fallback, { replace: true });
    void navigate(to);
  });
}
