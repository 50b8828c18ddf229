import { inPercent } from './panels/amounts.ts';

export interface Comparison {
  direction: 'up' | 'down' | 'same';
  /** '12.5%' */
  text: string;
}

/** How a figure differs from the one of the previous period; null when that was 0. */
export function compare(current: number, previous: number): Comparison | null {
  if (previous === 0) return null;
  const change = (current - previous) / previous;
  const direction = current === previous ? 'same' : change > 0 ? 'up' : 'down';
  return { direction, text: inPercent(Math.abs(change)) };
}
