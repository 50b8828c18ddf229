export interface Comparison {
  direction: 'up' | 'down' | 'same';
  /** '12.5%', or what is shown instead when the earlier figure is 0. */
  text: string;
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** How a figure differs from the one of the previous period; null when both are 0. */
export function compare(current: number, previous: number): Comparison | null {
  if (current === 0 && previous === 0) return null;
  if (previous === 0) return { direction: 'up', text: 'new' };
  const change = (current - previous) / previous;
  const direction = current === previous ? 'same' : change > 0 ? 'up' : 'down';
  return { direction, text: percent.format(Math.abs(change)) };
}
