import { formatRupees, type Paise } from '@canteen/domain/money';
import { cx } from '../styles/cx.ts';

interface PriceProps {
  paise: Paise;
  /** In the display font, for an important price. */
  strong?: boolean | undefined;
  className?: string | undefined;
}

/** An amount of money with digits of equal width: '₹141.86', '₹140'. */
export function Price({ paise, strong, className }: PriceProps) {
  return (
    <span className={cx('tabular whitespace-nowrap', strong && 'font-display font-bold', className)}>
      {formatRupees(paise)}
    </span>
  );
}
