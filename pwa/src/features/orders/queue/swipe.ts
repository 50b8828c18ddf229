export interface Point {
  x: number;
  y: number;
}

/**
 * undecided: the finger has hardly moved. scrolls: it is no swipe, and stays none until the finger is lifted. moves: a
 * swipe to the right that does nothing yet. far: lifting the finger takes the next step.
 */
export type SwipePhase = 'undecided' | 'scrolls' | 'moves' | 'far';

/** Nearer to the edge of the window the system's own gesture begins: back. */
const EDGE_PX = 24;
/** How far a finger must move before its direction decides between a swipe and a scroll. */
const SLOP_PX = 12;
/** A swipe goes this many times farther sideways than up or down when it begins. */
const STEEPNESS = 2;
/** A step takes this distance, or this share of the width of the card if that is more. */
const MIN_STEP_PX = 88;
const SHARE_OF_CARD = 0.4;

/** How far a finger must go before lifting it takes the next step. @param width of the card, in pixels */
export const stepDistance = (width: number) => Math.max(MIN_STEP_PX, width * SHARE_OF_CARD);

/** Whether a swipe may begin here. @param x pixels from the left edge of the window */
export const mayBegin = ({ x }: Pick<Point, 'x'>) => x >= EDGE_PX;

/** The phase after the finger has moved. @param width of the card, in pixels */
export function nextPhase(phase: SwipePhase, from: Point, to: Point, width: number): SwipePhase {
  if (phase === 'scrolls') return 'scrolls';
  const [right, down] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (phase === 'undecided') {
    if (Math.hypot(right, down) < SLOP_PX) return 'undecided';
    if (right < down * STEEPNESS) return 'scrolls';
  }
  return right >= stepDistance(width) ? 'far' : 'moves';
}
