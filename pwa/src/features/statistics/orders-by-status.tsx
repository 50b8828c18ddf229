import { STATUS_SHEET } from '@canteen/domain/statistics/statistics-sheets';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';
import { columnRupees } from '../../ui/list/column-rupees.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { toneFill } from '../../ui/styles/tone.ts';
import { OrderStatusPill } from '../orders/status/order-status-pill.tsx';
import { statusLook } from '../orders/status/status-look.ts';
import { RowsExport } from './export/rows-export.tsx';
import { inDigits, inPercent } from './panels/amounts.ts';
import { Panel } from './panels/panel.tsx';

type StatusRow = Statistics['statusStats'][number];

/** How many orders have each status, as bars in proportion and as figures. */
export function OrdersByStatus({ statusStats }: Pick<Statistics, 'statusStats'>) {
  const all = statusStats.reduce((sum, { count }) => sum + count, 0);
  const columns: Column<StatusRow>[] = [
    {
      key: 'status',
      header: 'Status',
      rowHeader: true,
      cell: ({ status }) => <OrderStatusPill status={status} size="small" />,
    },
    {
      key: 'share',
      header: 'Share',
      cell: ({ status, count }) => <ShareBar status={status} share={all === 0 ? 0 : count / all} />,
    },
    { key: 'orders', header: 'Orders', align: 'end', cell: ({ count }) => inDigits(count) },
    { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => columnRupees(revenue) },
  ];
  return (
    <Panel
      title="Orders by Status"
      action={<RowsExport of="Orders by Status" sheet={STATUS_SHEET} rows={statusStats} />}
    >
      <DataTable
        className="compact-rows"
        caption="Orders by Status"
        columns={columns}
        rows={statusStats}
        rowKey={({ status }) => status}
      />
    </Panel>
  );
}

function ShareBar({ status, share }: { status: string; share: number }) {
  return (
    <span data-full className="flex min-w-0 flex-1 items-center gap-3 md:min-w-24">
      <span aria-hidden="true" className="h-2.5 min-w-8 flex-1 overflow-hidden rounded-full bg-muted-soft">
        <span
          data-bar
          className={cx('keep-colour block h-full rounded-full', toneFill[statusLook(status).tone])}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span style={{ minWidth: '3.5em' }} className="tabular shrink-0 text-end text-muted">
        {inPercent(share)}
      </span>
    </span>
  );
}
