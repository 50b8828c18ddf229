import { useMemo } from 'react';
import { formatRupees, toPaise } from '@canteen/domain/money';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';
import { SelectField } from '../../ui/form/select-field.tsx';
import { columnRupees } from '../../ui/list/column-rupees.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { useUrlValues } from '../../ui/list/use-url-values.ts';
import { BarChart } from './bar-chart.tsx';
import {
  axisLabel,
  groupDays,
  GROUPINGS,
  periodInWords,
  type Grouping,
  type SalesPeriod,
} from './group-days.ts';
import { ordersInWords, shortRupees } from './panels/amounts.ts';
import { Panel } from './panels/panel.tsx';

const LABELS: Record<Grouping, string> = { day: 'By day', week: 'By week', month: 'By month' };
/** With fewer days, weeks and months are not offered. */
const LONG_RANGE = 31;

/** The revenue of each day as bars, and as a table for screen readers. A long range can be shown by week or month. */
export function DailyRevenue({ dailyStats }: Pick<Statistics, 'dailyStats'>) {
  const [values, put] = useUrlValues();
  const isLong = dailyStats.length > LONG_RANGE;
  const grouping = (isLong && GROUPINGS.find((each) => each === values.get('by'))) || 'day';
  const periods = useMemo(() => groupDays(dailyStats, grouping), [dailyStats, grouping]);
  const bars = periods.map((period) => ({
    key: period.from,
    label: axisLabel(period, grouping),
    value: period.revenue,
    lines: [
      periodInWords(period, grouping),
      formatRupees(toPaise(period.revenue)),
      ordersInWords(period.orders),
    ],
  }));
  const columns: Column<SalesPeriod>[] = [
    { key: 'date', header: 'Date', rowHeader: true, cell: (period) => periodInWords(period, grouping) },
    { key: 'revenue', header: 'Revenue', cell: ({ revenue }) => columnRupees(revenue) },
    { key: 'orders', header: 'Orders', cell: ({ orders }) => orders },
  ];
  return (
    <Panel
      title="Daily Revenue Trends"
      className="print:break-inside-avoid"
      action={
        isLong ? (
          <SelectField
            label="Bars"
            labelHidden
            compact
            className="w-36 print:hidden"
            value={grouping}
            onChange={({ target }) => put({ by: target.value === 'day' ? '' : target.value })}
          >
            {GROUPINGS.map((each) => (
              <option key={each} value={each}>
                {LABELS[each]}
              </option>
            ))}
          </SelectField>
        ) : null
      }
    >
      <div className="relative pt-3">
        <BarChart
          label={`Daily Revenue Trends, ${LABELS[grouping].toLowerCase()}. Arrow keys choose a bar.`}
          bars={bars}
          formatValue={shortRupees}
        />
        <div className="sr-only print:hidden">
          <DataTable
            caption="Daily Revenue Trends"
            columns={columns}
            rows={periods}
            rowKey={({ from }) => from}
          />
        </div>
      </div>
    </Panel>
  );
}
