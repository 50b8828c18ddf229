import { useEffect, useRef } from 'react';

/** Whether the page was left. Ask after each wait: a late answer must not change the page that the user is on now. */
export function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
