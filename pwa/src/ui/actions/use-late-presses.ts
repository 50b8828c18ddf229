import { useLayoutEffect, useRef } from 'react';

/** Milliseconds. Nobody sees that something has moved or changed, and presses it, in less time. */
export const JUST_MOVED_MS = 400;

/**
 * Says whether a press was meant for the former value, because somebody else has just changed it.
 * @param value undefined until it is known
 * @param isOwn whether it is this user's change
 */
export function useLatePresses(value: string | boolean | undefined, isOwn: boolean) {
  const shown = useRef(value);
  const changedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (shown.current !== undefined && value !== undefined && shown.current !== value && !isOwn)
      changedAt.current = performance.now();
    shown.current = value;
  }, [value, isOwn]);
  return (press: { timeStamp: number }) => press.timeStamp - changedAt.current < JUST_MOVED_MS;
}
