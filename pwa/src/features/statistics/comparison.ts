export interface Comparison {
  direction: 'up' | 'down' | 'same';
  /** '12.5%' */
  text: string;
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** How a figure differs from the one of the previous period; null when that was 0. */
export function compare(current: number, previous: number): Comparison | null {
  if (previous === 0) return null;
  const change = (current - previous) / previous;
  const direction = current === previous ? 'same' : change > 0 ? 'up' : 'down';
  return { direction, text: percent.format(Math.abs(change)) };
}
