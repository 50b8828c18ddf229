import type { StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { columnRupees } from '../../ui/list/column-rupees.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { OrderStatusPill } from '../orders/status/order-status-pill.tsx';
import { inDigits } from './panels/amounts.ts';
import { Panel } from './panels/panel.tsx';

type CancellationRow = StatisticsDetails['cancellations'][number];

const COLUMNS: Column<CancellationRow>[] = [
  {
    key: 'status',
    header: 'Status',
    rowHeader: true,
    cell: ({ status }) => <OrderStatusPill status={status} size="small" />,
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => (
      <span data-full className="wrap-anywhere md:break-words">
        {reason ?? 'No refund was made'}
      </span>
    ),
  },
  { key: 'orders', header: 'Orders', align: 'end', cell: ({ count }) => inDigits(count) },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ revenue }) => columnRupees(revenue) },
];

/** The cancelled and refunded orders by the reason of their refund. */
export function Cancellations({ cancellations }: Pick<StatisticsDetails, 'cancellations'>) {
  return (
    <Panel title="Cancellations and Refunds" note="Why the money of these orders went back">
      <DataTable
        className="compact-rows"
        caption="Cancellations and Refunds"
        columns={COLUMNS}
        rows={cancellations}
        rowKey={({ status, reason }) => `${status} ${reason}`}
        empty={<p className="py-6 text-center text-small text-muted">No order was cancelled or refunded.</p>}
      />
    </Panel>
  );
}
