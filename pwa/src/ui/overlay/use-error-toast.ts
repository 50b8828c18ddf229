import { useEffect, useRef } from 'react';
import { toast } from './toast.ts';

interface Failures {
  isError: boolean;
  /** Grows with each failed try. */
  count: number;
}

/**
 * Shows a toast when something cannot be loaded: once, although the app tries again by itself.
 * @returns call it when the user tries again: the next failure is shown too
 */
export function useErrorToast({ isError, count }: Failures, message: string): () => void {
  const isShown = useRef(false);
  useEffect(() => {
    if (isError && !isShown.current) toast.error(message);
    isShown.current = isError;
  }, [isError, count, message]);
  return () => {
    isShown.current = false;
  };
}
