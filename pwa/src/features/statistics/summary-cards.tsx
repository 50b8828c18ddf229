import { formatRupees, toPaise } from '@canteen/domain/money';
import type { StatisticsSummary } from '@canteen/domain/statistics.schema';
import type { ReactNode } from 'react';
import { inDigits } from './amounts.ts';

const inRupees = (amount: number) => formatRupees(toPaise(amount));

/** The four figures of the chosen orders. On phones they are the lines of one card. */
export function SummaryCards({ summary }: { summary: StatisticsSummary }) {
  return (
    <dl
      aria-label="Summary"
      className="grid overflow-hidden rounded-card border border-line bg-card max-sm:divide-y max-sm:divide-line sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:rounded-none sm:border-0 sm:bg-transparent xl:grid-cols-4"
    >
      <SummaryCard title="Orders" value={inDigits(summary.orderCount)} />
      <SummaryCard
        title="Items Total (incl. GST)"
        value={inRupees(summary.itemsTotalFee)}
        note={`GST ${inRupees(summary.gstAmount)}`}
      />
      <SummaryCard title="Delivery Fees" value={inRupees(summary.deliveryFee)} />
      <SummaryCard title="Total Revenue" value={inRupees(summary.totalSalesRevenue)} />
    </dl>
  );
}

function SummaryCard({ title, value, note }: { title: string; value: string; note?: ReactNode }) {
  return (
    <div className="grid content-start gap-x-4 gap-y-0.5 px-4 py-3 max-sm:grid-cols-[1fr_auto] max-sm:items-baseline sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-5">
      <dt className="text-small font-semibold text-muted">{title}</dt>
      <dd className="tabular font-display text-lead font-bold wrap-anywhere max-sm:text-end sm:text-title">
        {value}
      </dd>
      {note ? (
        <dd className="tabular text-fine text-muted max-sm:col-span-2 max-sm:text-end">{note}</dd>
      ) : null}
    </div>
  );
}
