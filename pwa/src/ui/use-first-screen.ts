import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useFirstInput } from '../lib/when-settled.ts';

/** CSS pixels below the screen. */
const NEAR = 64;

/**
 * Whether an element is on the screen or near it, or was; from the user's first input on, always. A browser loads lazy
 * pictures up to three screens below, which few visitors see, and they delay the visible ones.
 * @param minute looked at again when it changes, because the list above may have become shorter
 */
export function useFirstScreen<Shown extends Element>(
  atOnce: boolean,
  minute: Date,
): [RefObject<Shown | null>, boolean] {
  const element = useRef<Shown>(null);
  const [isNear, setNear] = useState(atOnce);
  const hasInput = useFirstInput();
  useLayoutEffect(() => {
    if (isNear || hasInput || !element.current) return;
    if (element.current.getBoundingClientRect().top < window.innerHeight + NEAR) setNear(true);
  }, [isNear, hasInput, minute]);
  return [element, isNear || hasInput];
}
