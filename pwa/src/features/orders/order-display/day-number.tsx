import { cx } from '../../../ui/styles/cx.ts';

/** The short number of an order that people call out. `className` sets its size. */
export const DayNumber = ({ number, className }: { number: number; className: string }) => (
  <span className={cx('tabular font-display font-extrabold', className)}>
    <span className="sr-only">Number </span>
    {number}
  </span>
);
