import { SALE_STATUSES } from '@canteen/domain/order-status';

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** Says which orders the figures count (decisions, Statistics). */
export function CountedStatuses({ status }: { status: string }) {
  return (
    <p className="text-small text-muted">
      {status === ''
        ? `The figures count ${list.format(SALE_STATUSES)} orders. Orders by Status and Recent Orders show every status.`
        : `All figures count ${status} orders only.`}
    </p>
  );
}
