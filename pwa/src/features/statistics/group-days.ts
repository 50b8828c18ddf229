import { addDays, startOfDay, type Day } from '@canteen/domain/campus-time';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';

/** How the days of the chart are grouped. */
export const GROUPINGS = ['day', 'week', 'month'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The sales of one bar: a day, or the days of the range that are in one week (from Monday) or month. */
export interface SalesPeriod {
  from: Day;
  to: Day;
  /** In rupees. */
  revenue: number;
  orders: number;
}

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);

/** The first day of the week or month. */
function startOf(day: Day, grouping: Grouping): Day {
  if (grouping === 'day') return day;
  if (grouping === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((utc(day).getUTCDay() + 6) % 7));
}

/** The grouped days, in the same order. */
export function groupDays(days: Statistics['dailyStats'], grouping: Grouping): SalesPeriod[] {
  const periods: (SalesPeriod & { start: Day; paise: number })[] = [];
  for (const { date, revenue, orders } of days) {
    const start = startOf(date, grouping);
    let period = periods.at(-1);
    if (period?.start !== start) {
      period = { start, from: date, to: date, revenue: 0, paise: 0, orders: 0 };
      periods.push(period);
    }
    period.to = date;
    period.orders += orders;
    // Whole paise: sums of fractions are not exact.
    period.paise += Math.round(revenue * 100);
  }
  return periods.map(({ from, to, paise, orders }) => ({ from, to, revenue: paise / 100, orders }));
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const monthFormat = new Intl.DateTimeFormat('en-IN', {
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** '20 Nov 2026' */
const dayInWords = (day: Day): string => dayFormat.format(startOfDay(day));

/** '20 Nov 2026', '16 Nov 2026 to 22 Nov 2026', 'Nov 2026' */
export function periodInWords({ from, to }: Pick<SalesPeriod, 'from' | 'to'>, grouping: Grouping): string {
  if (grouping === 'month') return monthFormat.format(startOfDay(from));
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
}

/** The label under a bar: month/day (specification, section 2), or month/year: '11/20', '11/2026'. */
export function axisLabel({ from }: Pick<SalesPeriod, 'from'>, grouping: Grouping): string {
  const [year, month, day] = from.split('-');
  return `${Number(month)}/${grouping === 'month' ? year : Number(day)}`;
}
