export interface Point {
  x: number;
  y: number;
}

/**
 * undecided: the finger has hardly moved. scrolls: it is no swipe, and stays none until the finger is lifted. moves: a
 * swipe to the right that does nothing yet. far: lifting the finger takes the next step.
 */
export type SwipePhase = 'undecided' | 'scrolls' | 'moves' | 'far';

/** Pixels. Nearer to the edge of the window begins the system's own gesture: back. */
const EDGE = 24;
/** Pixels until the direction of the finger decides. */
const SLOP = 12;
/** A swipe goes this many times farther sideways than up or down when it begins. */
const STEEPNESS = 2;
/** Pixels. */
const SHORTEST_STEP = 88;
const SHARE_OF_CARD = 0.4;

/** How far a finger must go before lifting it takes the next step. @param width of the card, in pixels */
export const stepDistance = (width: number) => Math.max(SHORTEST_STEP, width * SHARE_OF_CARD);

/** Whether a swipe may begin here. @param x pixels from the left edge of the window */
export const mayBegin = ({ x }: Pick<Point, 'x'>) => x >= EDGE;

/** The phase after the finger has moved. @param width of the card, in pixels */
export function nextPhase(phase: SwipePhase, from: Point, to: Point, width: number): SwipePhase {
  if (phase === 'scrolls') return 'scrolls';
  const [right, down] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (phase === 'undecided') {
    if (Math.hypot(right, down) < SLOP) return 'undecided';
    if (right < down * STEEPNESS) return 'scrolls';
  }
  return right >= stepDistance(width) ? 'far' : 'moves';
}
