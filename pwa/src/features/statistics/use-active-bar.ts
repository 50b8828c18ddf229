import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface Parts {
  /** The visible part, which scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** All bars. */
  plot: RefObject<HTMLDivElement | null>;
}

const BARS_PER_PAGE_KEY = 7;

/** Which bar shows its tooltip: the one under the pointer, tapped, or chosen with the keyboard. */
export function useActiveBar(count: number, { frame, plot }: Parts) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  const active = chosen === null ? null : Math.min(chosen, count - 1);

  const middleOf = (index: number) => ((index + 0.5) / count) * (plot.current?.offsetWidth ?? 0);
  const choose = (index: number | null) => {
    setChosen(index);
    if (index !== null) setLeft(middleOf(index) - (frame.current?.scrollLeft ?? 0));
  };
  const chooseAndShow = (index: number) => {
    const [middle, box] = [middleOf(index), frame.current];
    if (box && (middle < box.scrollLeft + 24 || middle > box.scrollLeft + box.clientWidth - 24))
      box.scrollTo({ left: middle - box.clientWidth / 2 });
    choose(index);
  };
  const atPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * count);
    choose(Math.max(0, Math.min(count - 1, index)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (active !== null) event.preventDefault();
      return choose(null);
    }
    const at = active ?? count;
    const next = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      PageUp: at + BARS_PER_PAGE_KEY,
      PageDown: at - BARS_PER_PAGE_KEY,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    chooseAndShow(Math.max(0, Math.min(count - 1, next)));
  };
  return {
    active,
    left,
    handlers: {
      onScroll: () => {
        if (active !== null) choose(active);
      },
      plot: {
        onKeyDown,
        onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
          if (event.pointerType === 'mouse') atPointer(event);
        },
        onPointerDown: atPointer,
        onPointerLeave: (event: PointerEvent<HTMLDivElement>) => {
          if (event.pointerType === 'mouse') choose(null);
        },
        onFocus: (event: FocusEvent<HTMLDivElement>) => {
          if (active === null && event.currentTarget.matches(':focus-visible')) chooseAndShow(count - 1);
        },
        onBlur: () => choose(null),
      },
    },
  };
}
