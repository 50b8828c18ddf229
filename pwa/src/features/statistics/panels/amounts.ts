const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** '12.5%' @param share 1 is all */
export const inPercent = (share: number): string => percent.format(share);

/** '1,20,000' */
export const inDigits = (count: number): string => count.toLocaleString('en-IN');

/** '1 order', '1,200 orders' */
export const ordersInWords = (count: number): string =>
  `${inDigits(count)} ${count === 1 ? 'order' : 'orders'}`;

const UNITS = [
  { size: 1e7, name: 'Cr' },
  { size: 1e5, name: 'L' },
  { size: 1e3, name: 'k' },
] as const;

/** '₹850', '₹12.5k', '₹3.2L', '₹1.4Cr': short enough for the axis of a chart. */
export function shortRupees(amount: number): string {
  const unit = UNITS.find(({ size }) => amount >= size);
  if (!unit) return `₹${Math.round(amount)}`;
  const count = amount / unit.size;
  return `₹${count >= 100 ? Math.round(count) : Math.round(count * 10) / 10}${unit.name}`;
}

/** '<1 min', '4.2 min', '35 min', '2 h 5 min' */
export function minutesInWords(minutes: number): string {
  if (minutes < 1) return '<1 min';
  if (minutes < 9.95) return `${Math.round(minutes * 10) / 10} min`;
  const whole = Math.round(minutes);
  return whole < 120 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}
