import { formatRupees, toPaise } from '@canteen/domain/money';
import { SALE_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { StatisticsDetails, StatisticsSummary } from '@canteen/domain/statistics/statistics.schema';
import { cx } from '../../ui/styles/cx.ts';
import { compare, type Comparison } from './comparison.ts';
import { inDigits } from './panels/amounts.ts';

const inRupees = (amount: number) => formatRupees(toPaise(amount));

const CARDS = [
  { title: 'Orders', key: 'orderCount', format: inDigits },
  { title: 'Items Total (incl. GST)', key: 'itemsTotalFee', format: inRupees },
  { title: 'Delivery Fees', key: 'deliveryFee', format: inRupees },
  { title: 'Total Revenue', key: 'totalSalesRevenue', format: inRupees },
] as const;

interface SummaryCardsProps {
  summary: StatisticsSummary;
  /** Null for all time, and until it is loaded. */
  previous: StatisticsDetails['previous'];
  status: OrderStatus | undefined;
}

/** The four figures and how they differ from the previous period. On phones they are the lines of one card. */
export function SummaryCards({ summary, previous, status }: SummaryCardsProps) {
  // More cancelled orders are no success.
  const isGood = status === undefined || SALE_STATUSES.includes(status);
  return (
    <dl
      aria-label="Summary"
      className="grid overflow-hidden rounded-card border border-line bg-card max-sm:divide-y max-sm:divide-line sm:gap-4 sm:overflow-visible sm:rounded-none sm:border-0 sm:bg-transparent summary-cards"
    >
      {CARDS.map(({ title, key, format }) => (
        <div
          key={key}
          className="grid content-start gap-x-4 gap-y-1 px-4 py-3 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-5"
        >
          <dt className="text-small font-semibold text-muted">{title}</dt>
          <dd className="tabular font-display text-lead font-bold whitespace-nowrap max-sm:ml-auto sm:text-title">
            {format(summary[key])}
          </dd>
          {key === 'itemsTotalFee' ? (
            <dd className="tabular text-fine text-muted max-sm:w-full max-sm:text-end">
              GST {inRupees(summary.gstAmount)}
            </dd>
          ) : null}
          {previous ? (
            <Change
              change={compare(summary[key], previous.summary[key])}
              before={format(previous.summary[key])}
              isGood={isGood}
            />
          ) : null}
        </div>
      ))}
    </dl>
  );
}

const ARROWS = { up: '▲', down: '▼', same: '=' };
const WORDS = { up: 'up', down: 'down', same: 'unchanged' };

function Change({ change, before, isGood }: { change: Comparison | null; before: string; isGood: boolean }) {
  const tone =
    !change || !isGood || change.direction === 'same'
      ? 'text-muted'
      : change.direction === 'up'
        ? 'text-leaf'
        : 'text-beet';
  return (
    <dd className="tabular flex flex-wrap gap-x-2 text-fine text-muted max-sm:w-full max-sm:justify-end">
      {change ? (
        <span className={cx('font-semibold whitespace-nowrap', tone)}>
          <span aria-hidden="true">{ARROWS[change.direction]} </span>
          <span className="sr-only">{WORDS[change.direction]} </span>
          {change.text}
        </span>
      ) : null}
      <span className="whitespace-nowrap">{before} before</span>
    </dd>
  );
}
