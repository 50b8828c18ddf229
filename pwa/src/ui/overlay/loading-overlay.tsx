import { useEffect, useState } from 'react';
import { Spinner } from '../spinner.tsx';

interface LoadingOverlayProps {
  /** True while a request that the user started has no answer. */
  active: boolean;
  /** Milliseconds before the overlay is shown, so that a quick request shows no overlay. */
  delay?: number | undefined;
}

/** 'Loading...' over the screen, shown only for slow requests. */
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
    <div role="status" aria-live="polite" data-beside-dialogs>
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
