import { campusDay } from '@canteen/domain/campus-time';
import { SALE_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { Statistics, StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { useMinute } from '../../lib/time/clock.ts';
import { periodInWords } from './group-days.ts';

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

interface ReportNotesProps {
  dailyStats: Statistics['dailyStats'];
  previous: StatisticsDetails['previous'];
  status: OrderStatus | undefined;
}

/** Which days and orders the figures count (decisions, Statistics), and what they are compared with. */
export function ReportNotes({ dailyStats, previous, status }: ReportNotesProps) {
  const today = campusDay(useMinute());
  const [first, last] = [dailyStats.at(0)?.date, dailyStats.at(-1)?.date];
  const days = (from: string, to: string) => periodInWords({ from, to }, 'day');
  return (
    <p className="max-w-5xl text-small text-muted">
      {first && last ? <strong className="font-semibold text-ink">{days(first, last)}. </strong> : null}
      {status === undefined
        ? `The figures count ${list.format(SALE_STATUSES)} orders. Orders by Status and Recent Orders show every status.`
        : `All figures count ${status} orders only.`}
      {previous ? ` They are compared with ${days(previous.startDate, previous.endDate)}` : null}
      {previous ? (last === today ? '; today is not over yet.' : '.') : null}
    </p>
  );
}
