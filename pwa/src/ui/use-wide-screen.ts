import { useSyncExternalStore } from 'react';

/** A hook that says whether a media query holds. */
function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

// The breakpoints, and as much room for the letters: larger ones do not fit into so many columns.

/** Room for the queue's four columns: the breakpoint `lg`. */
export const useWideScreen = mediaHook('(width >= 1024px) and (width >= 64rem)');

/** Room for every column of the list: the breakpoint `xl`. */
export const useWidestScreen = mediaHook('(width >= 1280px) and (width >= 80rem)');
