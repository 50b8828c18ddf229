import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether a media query matches. */
function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

// The breakpoint in px, and the same width in rem: with a larger font the columns do not fit.

/** Whether the four columns of the queue fit: from a tablet in portrait on, the variant `tablet`. */
export const useWideScreen = mediaHook('(width >= 700px) and (width >= 43.75rem)');

/** Whether all columns of the list fit: the breakpoint `xl`. */
export const useWidestScreen = mediaHook('(width >= 1280px) and (width >= 80rem)');
