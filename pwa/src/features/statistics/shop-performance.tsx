import { SHOP_SHEET } from '@canteen/domain/statistics/statistics-sheets';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';
import { columnRupees } from '../../ui/list/column-rupees.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { RowsExport } from './export/rows-export.tsx';
import { inDigits } from './panels/amounts.ts';
import { NoSalesData } from './panels/no-sales-data.tsx';
import { Panel } from './panels/panel.tsx';

type ShopRow = Statistics['shopStats'][number];

const COLUMNS: Column<ShopRow>[] = [
  {
    key: 'shop',
    header: 'Shop',
    rowHeader: true,
    cell: ({ shopName }) => <span className="block wrap-anywhere md:min-w-32">{shopName}</span>,
  },
  { key: 'orders', header: 'Orders', align: 'end', cell: ({ orderCount }) => inDigits(orderCount) },
  {
    key: 'items',
    header: 'Items Total (incl. GST)',
    align: 'end',
    cell: ({ itemsTotal, gstAmount }) => columnRupees(itemsTotal + gstAmount),
  },
  {
    key: 'fees',
    header: 'Delivery Fees',
    align: 'end',
    cell: ({ deliveryFee }) => columnRupees(deliveryFee),
  },
  { key: 'revenue', header: 'Total Revenue', align: 'end', cell: ({ revenue }) => columnRupees(revenue) },
];

/** One row for each shop with orders, the highest revenue first, and their sum. */
export function ShopPerformance({ statistics: { shopStats, summary } }: { statistics: Statistics }) {
  const total = {
    shop: 'All Shops',
    orders: inDigits(summary.orderCount),
    items: columnRupees(summary.itemsTotalFee),
    fees: columnRupees(summary.deliveryFee),
    revenue: columnRupees(summary.totalSalesRevenue),
  };
  return (
    <Panel
      title="Shop Performance"
      action={<RowsExport of="Shop Performance" sheet={SHOP_SHEET} rows={shopStats} />}
    >
      <DataTable
        scrolls
        className="compact-rows"
        caption="Shop Performance"
        columns={COLUMNS}
        rows={shopStats}
        rowKey={({ shopId }) => shopId}
        footer={shopStats.length > 1 ? total : undefined}
        empty={<NoSalesData small />}
      />
    </Panel>
  );
}
