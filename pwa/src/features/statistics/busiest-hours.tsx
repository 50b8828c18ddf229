import type { CSSProperties } from 'react';
import type { StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { inDigits, ordersInWords } from './panels/amounts.ts';
import { NoSalesData } from './panels/no-sales-data.tsx';
import { Panel } from './panels/panel.tsx';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** The part of the accent colour in the busiest hour; with more of it the figures would be hard to read. */
const MAX_ACCENT_PERCENT = 55;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const short = (count: number) => (count < 1_000 ? String(count) : `${Math.round(count / 100) / 10}k`);

/** How many orders were placed in each hour of each weekday; the more, the stronger the colour. */
export function BusiestHours({ hours }: Pick<StatisticsDetails, 'hours'>) {
  const counts = new Map(hours.map(({ weekday, hour, orders }) => [weekday * 24 + hour, orders]));
  const most = Math.max(1, ...counts.values());
  const first = Math.min(...hours.map(({ hour }) => hour));
  const last = Math.max(...hours.map(({ hour }) => hour));
  return (
    <Panel title="Busiest Hours" note="Orders by weekday and hour" className="print:break-inside-avoid">
      {hours.length === 0 ? (
        <NoSalesData small />
      ) : (
        <div className="relative overflow-x-auto">
          {/* In em, because with large letters the columns need more space than a phone has. */}
          <table
            className="tabular w-full table-fixed border-separate border-spacing-0.5 text-fine"
            style={{ minWidth: '22em' }}
          >
            <caption className="sr-only">Busiest Hours</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" style={{ width: '3.2em' }}>
                  <span className="sr-only">Hour</span>
                </th>
                {WEEKDAYS.map((day) => (
                  <th key={day} scope="col" abbr={day} className="p-0 py-1 font-semibold whitespace-nowrap">
                    {day.slice(0, 3)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => (
                <tr key={hour}>
                  <th scope="row" className="pr-1 text-end font-normal text-muted">
                    {clock(hour)}
                  </th>
                  {WEEKDAYS.map((day, index) => {
                    const count = counts.get((index + 1) * 24 + hour) ?? 0;
                    return (
                      <td
                        key={day}
                        title={`${day}, ${clock(hour)}: ${ordersInWords(count)}`}
                        className="heat keep-colour h-7 rounded-sm text-center"
                        style={{ '--heat': `${(count / most) * MAX_ACCENT_PERCENT}%` } as CSSProperties}
                      >
                        {count === 0 ? <span className="sr-only">0</span> : short(count)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <BusiestHour hours={hours} />
    </Panel>
  );
}

function BusiestHour({ hours }: Pick<StatisticsDetails, 'hours'>) {
  const [top] = hours.toSorted((a, b) => b.orders - a.orders);
  if (!top) return null;
  return (
    <p className="text-small text-muted">
      Most orders: {WEEKDAYS[top.weekday - 1]}, {clock(top.hour)} to {clock((top.hour + 1) % 24)} (
      {inDigits(top.orders)}).
    </p>
  );
}
