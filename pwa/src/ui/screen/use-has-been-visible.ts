import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFirstInput } from '../../lib/loading/after-first-load.ts';

/**
 * Whether an element is on the screen, or was; from the user's first input on, always. A browser loads lazy
 * pictures up to three screens below, which few visitors see, and they delay the visible ones.
 */
export function useHasBeenVisible<Shown extends Element>(
  atOnce: boolean,
): [RefObject<Shown | null>, boolean] {
  const element = useRef<Shown>(null);
  const [isSeen, setSeen] = useState(atOnce);
  const isShown = useFirstInput() || isSeen;
  useEffect(() => {
    if (isShown || !element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isShown]);
  return [element, isShown];
}
