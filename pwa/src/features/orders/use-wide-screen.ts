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

/** Room for the queue's four columns: the breakpoint `lg`. */
export const useWideScreen = mediaHook('(width >= 1024px)');

/** Room for every column of the list: the breakpoint `xl`. */
export const useWidestScreen = mediaHook('(width >= 1280px)');
