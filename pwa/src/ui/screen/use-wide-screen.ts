import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether the window is this wide in rem, and with letters smaller than usual in px. */
function widthHook(rem: number): () => boolean {
  const media = window.matchMedia(`(width >= ${rem}rem)`);
  // A media query follows the font size of the browser. That of the page may be larger.
  const measure = () =>
    window.innerWidth >= rem * Math.max(16, parseFloat(getComputedStyle(document.documentElement).fontSize));
  let isWide = measure();
  const subscribe = (listener: () => void) => {
    const update = () => {
      isWide = measure();
      listener();
    };
    update();
    media.addEventListener('change', update);
    window.addEventListener('resize', update);
    return () => {
      media.removeEventListener('change', update);
      window.removeEventListener('resize', update);
    };
  };
  return () => useSyncExternalStore(subscribe, () => isWide);
}

/** Whether the four columns of the queue fit: from a tablet in portrait on, as in `queue.css`. */
export const useWideScreen = widthHook(43.75);

/** Whether all columns of the list fit: the breakpoint `xl`. */
export const useWidestScreen = widthHook(80);
