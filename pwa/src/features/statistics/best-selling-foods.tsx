import type { StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { columnRupees } from '../../ui/list/column-rupees.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { inDigits } from './panels/amounts.ts';
import { NoSalesData } from './panels/no-sales-data.tsx';
import { Panel } from './panels/panel.tsx';

type FoodRow = StatisticsDetails['foods'][number] & { key: string };

const COLUMNS: Column<FoodRow>[] = [
  {
    key: 'food',
    header: 'Food',
    rowHeader: true,
    cell: ({ name }) => <span className="block wrap-anywhere md:min-w-32">{name}</span>,
  },
  {
    key: 'shop',
    header: 'Shop',
    cell: ({ shopName }) => <span className="block wrap-anywhere md:min-w-32">{shopName}</span>,
  },
  { key: 'sold', header: 'Sold', align: 'end', cell: ({ quantity }) => inDigits(quantity) },
  { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => columnRupees(revenue) },
];

/** The ten foods that were sold most. */
export function BestSellingFoods({ foods }: Pick<StatisticsDetails, 'foods'>) {
  // A deleted food has no id, and several may have the same name.
  const rows = foods.map((food, place) => ({ ...food, key: food.food ?? `deleted ${place}` }));
  return (
    <Panel title="Best-Selling Foods" note="Revenue is price × quantity, without GST and delivery fee">
      <DataTable
        scrolls
        className="compact-rows"
        caption="Best-Selling Foods"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<NoSalesData small />}
      />
    </Panel>
  );
}
