import { useSyncExternalStore } from 'react';

/** Room for four columns: the breakpoint `lg`. */
const wide = window.matchMedia('(width >= 64rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
