import { useEffect, useRef, useState, type RefObject } from 'react';
import { mayBegin, nextPhase, type Point, type SwipePhase } from './swipe.ts';

interface Finger {
  id: number;
  from: Point;
  phase: SwipePhase;
}

/**
 * A swipe to the right on an element with a finger. While it lasts the element has `--swipe`, the finger's way in pixels,
 * and `--slide`, how far the card moves: the same, or nothing with reduced motion.
 * A mouse or a pen does nothing, so that text can be selected; the browser scrolls up and down (`touch-action: pan-y`).
 * @param onSwipe null: nothing can be swiped now @returns the phase of a swipe, else null
 */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  onSwipe: (() => void) | null,
): 'moves' | 'far' | null {
  const [shown, setShown] = useState<'moves' | 'far' | null>(null);
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  const isOn = onSwipe !== null;

  useEffect(() => {
    const target = element.current;
    if (!target || !isOn) return;
    let finger: Finger | null = null;
    let preventsClick = false;
    const end = () => {
      finger = null;
      for (const name of ['--swipe', '--slide']) target.style.removeProperty(name);
      setShown(null);
    };
    const down = (event: PointerEvent) => {
      preventsClick = false;
      // A second finger: the user zooms.
      if (finger) return end();
      if (event.pointerType !== 'touch' || !event.isPrimary || !mayBegin({ x: event.clientX })) return;
      finger = { id: event.pointerId, from: { x: event.clientX, y: event.clientY }, phase: 'undecided' };
    };
    const move = (event: PointerEvent) => {
      if (finger?.id !== event.pointerId) return;
      const to = { x: event.clientX, y: event.clientY };
      finger.phase = nextPhase(finger.phase, finger.from, to, target.offsetWidth);
      const { phase } = finger;
      if (phase !== 'moves' && phase !== 'far') return;
      if (!target.hasPointerCapture(event.pointerId)) target.setPointerCapture(event.pointerId);
      // The click after the swipe must not press the link or button under the finger.
      preventsClick = true;
      const way = `${Math.max(0, to.x - finger.from.x)}px`;
      target.style.setProperty('--swipe', way);
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) target.style.setProperty('--slide', way);
      setShown(phase);
    };
    const up = (event: PointerEvent) => {
      if (finger?.id !== event.pointerId) return;
      const isFar = finger.phase === 'far';
      end();
      if (isFar) latest.current?.();
    };
    const cancel = (event: PointerEvent) => {
      if (finger?.id === event.pointerId) end();
    };
    const click = (event: MouseEvent) => {
      // A click by a key has the detail 0.
      if (!preventsClick || event.detail === 0) return;
      preventsClick = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const listening = new AbortController();
    const { signal } = listening;
    target.addEventListener('pointerdown', down, { signal });
    target.addEventListener('pointermove', move, { signal });
    target.addEventListener('pointerup', up, { signal });
    target.addEventListener('pointercancel', cancel, { signal });
    target.addEventListener('click', click, { signal, capture: true });
    return () => {
      listening.abort();
      for (const name of ['--swipe', '--slide']) target.style.removeProperty(name);
    };
  }, [element, isOn]);
  return shown;
}
