import type { StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { minutesInWords } from './panels/amounts.ts';
import { NoSalesData } from './panels/no-sales-data.tsx';
import { Panel } from './panels/panel.tsx';

type WaitRow = StatisticsDetails['waits'][number];

const COLUMNS: Column<WaitRow>[] = [
  {
    key: 'shop',
    header: 'Shop',
    rowHeader: true,
    cell: ({ shopName }) => <span className="block wrap-anywhere md:min-w-32">{shopName}</span>,
  },
  {
    key: 'accepted',
    header: 'Accepted',
    align: 'end',
    cell: ({ accepted }) => <Wait wait={accepted} />,
  },
  {
    key: 'delivered',
    header: 'Delivered',
    align: 'end',
    cell: ({ delivered }) => <Wait wait={delivered} />,
  },
];

/** How long the orders of each shop took from PAID to ACCEPTED and to DELIVERED. */
export function WaitingTimes({ waits }: Pick<StatisticsDetails, 'waits'>) {
  return (
    <Panel
      title="Waiting Times"
      note="From PAID to ACCEPTED and to DELIVERED. The first time is the median: half of the orders took at most so long. Nine of ten orders took at most the second time."
    >
      <DataTable
        scrolls
        className="compact-rows compact-labelled"
        caption="Waiting Times"
        columns={COLUMNS}
        rows={waits}
        rowKey={({ shopId }) => shopId}
        empty={<NoSalesData small />}
      />
    </Panel>
  );
}

function Wait({ wait: { median, percentile90 } }: { wait: WaitRow['accepted'] }) {
  if (median === null || percentile90 === null) return '–';
  return (
    <span className="whitespace-nowrap">
      {minutesInWords(median)} <span className="text-muted">/ {minutesInWords(percentile90)}</span>
    </span>
  );
}
