import { useEffect, useState } from 'react';
import { now } from '../../lib/clock.ts';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - now().getTime()) / 1000));

/** Whole seconds until a moment (milliseconds since 1970, by the server's clock); 0 when it has come. */
export function useSecondsLeft(until: number): number {
  const [, draw] = useState(0);
  const left = secondsUntil(until);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => draw((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

/** '0:23', '12:05' */
export const countdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
