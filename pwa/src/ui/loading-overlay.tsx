import { useEffect, useState } from 'react';
import { Spinner } from './spinner.tsx';

export interface LoadingOverlayProps {
  /** A request of the user's own is under way. */
  active: boolean;
  /** Milliseconds before anything is shown: what is quick needs no curtain. */
  delay?: number | undefined;
}

/** 'Loading...' over the screen, only for what takes long enough to wonder about. */
export function LoadingOverlay({ active, delay = 300 }: LoadingOverlayProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  return (
    <div role="status" aria-live="polite">
      {active && late ? (
        <div className="fixed inset-0 z-50 flex animate-appear items-center justify-center bg-scrim">
          <p className="flex items-center gap-3 rounded-card bg-raised px-6 py-4 font-semibold text-ink shadow-raised">
            <Spinner className="text-accent" />
            Loading...
          </p>
        </div>
      ) : null}
    </div>
  );
}
