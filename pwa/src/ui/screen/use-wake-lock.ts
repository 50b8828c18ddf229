import { useEffect } from 'react';

export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on while `wanted`. The browser ends the lock when the tab is hidden, so it is requested again. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !canStayAwake()) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (over) await next.release();
        else lock = next;
      } catch {
        // The device may refuse, for example with a low battery. It is requested again when the tab is visible.
      }
    };
    const seen = () => void ask();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release().catch(() => undefined);
    };
  }, [wanted]);
}
